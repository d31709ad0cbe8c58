#!/usr/bin/env python3
"""c.py TREE [--files] [--missing]: line coverage of the C of TREE, whose objects counted (c.sh): a table by folder.

A line counts as run if any object of its file ran it. --files adds a line for each file, --missing the lines that
nothing ran. Only the product's C counts: what is compiled for the host, without tests."""
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

PRODUCT = ("base/", "gen/", "sim/", "fpga/", "cmd/")


def counters(tree):
    """The counters of each object, in portions that fit a command line."""
    files = sorted(str(path.resolve()) for path in Path(tree).glob("build/**/*.gcno"))
    for at in range(0, len(files), 100):
        yield files[at:at + 100]


def collect(tree):
    """{file: {line: runs}}"""
    lines = defaultdict(lambda: defaultdict(int))
    for portion in counters(tree):
        run = subprocess.run(["gcov", "--json-format", "--stdout", *portion], cwd=tree, capture_output=True,
                             text=True, check=False)
        for text in filter(None, run.stdout.splitlines()):
            for file in json.loads(text)["files"]:
                name = file["file"].replace(str(Path(tree).resolve()) + "/", "")
                if name.startswith(PRODUCT) and name.endswith(".c"):
                    for line in file["lines"]:
                        lines[name][line["line_number"]] += line["count"]
    return lines


def share(points):
    ran = sum(count > 0 for count in points)
    return f"{ran:,} of {len(points):,} | {100 * ran / len(points):.1f}"


def room(name):
    """base, gen, sim, fpga, cmd: the layers."""
    return name.split("/")[0]


def table(lines):
    print("| folder | lines run | % |\n| --- | --- | --- |")
    for part in sorted({room(name) for name in lines}):
        print(f"| `{part}` | {share([n for name in lines if room(name) == part for n in lines[name].values()])} |")
    print(f"| all | {share([n for file in lines.values() for n in file.values()])} |")


def main(arguments):
    lines = collect(arguments[0])
    if not lines:
        sys.exit(f"c.py: no object in {arguments[0]} has counted anything")
    if "--files" in arguments:
        for name in sorted(lines):
            print(f"{name:44} {share(list(lines[name].values())):>24}")
    if "--missing" in arguments:
        for name in sorted(lines):
            text = (Path(arguments[0]) / name).read_text().splitlines()
            for number, count in sorted(lines[name].items()):
                if count == 0:
                    print(f"{name}:{number}: {text[number - 1].strip()}")
        return
    table(lines)


main(sys.argv[1:])
