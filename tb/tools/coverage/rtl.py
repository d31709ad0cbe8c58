#!/usr/bin/env python3
"""rtl.py CACHE [--missing]: line and toggle coverage of the RTL, of all models in CACHE (tb/tools/coverage/verilator.sh).

A line of one configuration is that of another if file, text and the lines around it are equal, so that it is
covered if one of them runs it. Bits are those of a signal's name in a file, in any instance. The table has a line
for each file, lines and bits that were reached, and all. --missing prints the lines that none reached. Folders of
the simulation are left out. FOLDER/coverage/*.dat are read once: sums are kept in FOLDER/coverage/sum.json."""
import json
import os
import re
import sys
from collections import defaultdict
from pathlib import Path

# Around the product, in simulation only.
OUTSIDE = re.compile("sim_|clock_gate$")
POINT = re.compile(r"C '(.*)' (\d+)")


def point_fields(key):
    """The fields of a point: file, line, page, object, lines."""
    return dict(part.split("\x02", 1) for part in key.split("\x01") if "\x02" in part)


def model_sum(folder):
    """Counts of the runs of one model: {key of a point: 0 or 1}."""
    kept = folder / "sum.json"
    total = json.loads(kept.read_text()) if kept.exists() else {}
    runs = sorted(folder.glob("*.dat"))
    for run in runs:
        for line in run.read_text().splitlines():
            match = POINT.match(line)
            if match:
                key, count = match.groups()
                total[key] = int(total.get(key, 0) or int(count) > 0)
    if runs:
        part = kept.with_suffix(".new")
        part.write_text(json.dumps(total))
        os.replace(part, kept)
        for run in runs:
            run.unlink()
    return total


def line_numbers(text):
    """1-3,7 as numbers."""
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def line_key(text, number):
    """A line by its text and that of its neighbours; None for one that has no statement."""
    here = text[number - 1].strip()
    if here in ("", "end", "begin", "endcase", "end else begin") or here.startswith("//"):
        return None
    return (text[number - 2].strip(), here, text[number].strip() if number < len(text) else "")


def collect(cache):
    """{file: {line key: reached}}, {file: {bit: reached}}, {file: {line key: place}}"""
    lines, bits, places = (defaultdict(dict) for _ in range(3))
    for folder in sorted(Path(cache).glob("**/coverage")):
        texts = {}
        for key, reached in model_sum(folder).items():
            fields = point_fields(key)
            name = fields["f"]
            if OUTSIDE.match(Path(name).stem) or not name.startswith("rtl/"):
                continue
            name = name[len("rtl/"):]
            if fields["page"].startswith("v_toggle"):
                bits[name][fields["o"]] = bits[name].get(fields["o"], 0) or reached
                continue
            if name not in texts:
                texts[name] = (folder.parent / "rtl" / name).read_text().splitlines()
            for number in line_numbers(fields.get("S", "")):
                at = line_key(texts[name], number)
                if at:
                    lines[name][at] = lines[name].get(at, 0) or reached
                    places[name].setdefault(at, f"{folder.parent.name}:{number}")
    return lines, bits, places


def share(points):
    """Reached, all, per cent."""
    reached, count = sum(points.values()), len(points)
    return f"{reached:,} of {count:,} | {100 * reached / count:.1f}" if count else "0 of 0 | 100.0"


def table(lines, bits):
    """The sums by folder as the table of a page. Models with COVER_LINES=1 have no bits."""
    columns = {"lines reached": lines, "bits that changed": bits} if bits else {"lines reached": lines}
    print(f"| folder | {' | % | '.join(columns)} | % |\n| --- |{' --- | --- |' * len(columns)}")
    for part in sorted({name.split("/")[0] for name in [*lines, *bits]}) + [""]:
        of = [{(name, key): value for name, points in what.items() if name.startswith(part)
               for key, value in points.items()} for what in columns.values()]
        print(f"| {f'`{part}`' if part else 'all'} | {' | '.join(share(points) for points in of)} |")


def main(arguments):
    lines, bits, places = collect(arguments[0])
    if not lines:
        sys.exit(f"rtl.py: no model in {arguments[0]} has counted anything")
    if "--missing" in arguments:
        for name in sorted(lines):
            for key, reached in lines[name].items():
                if not reached:
                    print(f"{name} ({places[name][key]}): {key[1]}")
        return
    if "--files" in arguments:
        for name in sorted(set(lines) | set(bits)):
            print(f"{name:44} {share(lines[name]):>24} {share(bits[name]):>24}")
    table(lines, bits)


main(sys.argv[1:])
