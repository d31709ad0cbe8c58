#!/usr/bin/env python3
"""Runs built programs of Khronos' OpenCL conformance tests on the device of HEDDLE_OPENCL_DEVICES, and prints a table.

    cts_tests.py FOLDER SECONDS RESULTS [PROGRAM ...]

FOLDER has the programs, test_NAME, at any depth. Each of their tests runs by itself, in the short mode where there is one, and has SECONDS
of processor time. RESULTS gets a line of JSON for each, and those that are there already are not run again; RESULTS.logs has their output.
"""
import collections
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from pyopencl_tests import processor_seconds

OUTCOMES = {"pass": "passed", "skip": "skipped", "fail": "failed"}

# Scalars alone, and one of so many operands.
SHORT = {"test_bruteforce": ["-w", "-[1024]", "-1"], "test_conversions": ["-w", "-[4096]", "-1"], "test_half": ["-w"], "test_select": ["-w"]}


def programs_find(folder, wanted):
    found = {path.name: path.absolute() for path in pathlib.Path(folder).rglob("test_*") if path.is_file() and os.access(path, os.X_OK)}
    return [found[name] for name in sorted(found) if not wanted or name in wanted]


def conversions():
    integers = [sign + name for name in ("char", "short", "int", "long") for sign in ("u", "")]
    floats = ["float", "double"]
    for target, source in itertools.product(integers + floats, repeat=2):
        modes = ["", "_rte", "_rtp", "_rtn", "_rtz"] if target in floats or source in floats else [""]
        for saturation, mode in itertools.product(["", "_sat"] if target in integers else [""], modes):
            yield f"{target}{saturation}{mode}_{source}"


def names_of(program):
    """The tests of a program, as its help lists them."""
    if program.name == "test_conversions":
        return list(conversions())
    option = "-p" if program.name == "test_bruteforce" else "-h"
    text = subprocess.run([program, option], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=program.parent).stdout.decode(errors="replace")
    names = re.split("(?:test|function) names:", text, flags=re.IGNORECASE)[-1]
    return re.findall(r"^\t+ ?(\w+) ?$", names, re.MULTILINE) or re.findall(r"\w+", names)


def test_run(program, name, seconds, log):
    with tempfile.TemporaryDirectory() as folder, log.open("wb") as output:
        results = pathlib.Path(folder) / "results.json"
        environment = dict(os.environ, CL_WIMPY_MODE="1", CL_CONFORMANCE_RESULTS_FILENAME=str(results))
        command = [program, *SHORT.get(program.name, []), name]
        test = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=program.parent, env=environment,
                                start_new_session=True)
        used, idle = 0, 0
        while True:
            try:
                test.wait(0.5)
                break
            except subprocess.TimeoutExpired:
                last, used = used, processor_seconds(test.pid)
                idle = idle + 0.5 if used == last else 0
            if used > seconds or idle > seconds:
                os.killpg(test.pid, signal.SIGKILL)
                test.wait()
                return "time limit"
        try:
            return OUTCOMES[json.loads(results.read_text())["results"][name]]
        except (OSError, ValueError, KeyError):  # it ended before its results, or has its own form
            return "failed" if test.returncode else "passed"


def table(results):
    programs = collections.defaultdict(collections.Counter)
    for line in results.read_text().splitlines():
        row = json.loads(line)
        programs[row["program"]][row["result"]] += 1
    kinds = ["passed", "skipped", "failed", "time limit"]
    print("| program | " + " | ".join(kinds) + " |\n| --- |" + " ---: |" * len(kinds))
    for program, counts in sorted(programs.items()):
        print(f"| `{program}` | " + " | ".join(str(counts[kind]) for kind in kinds) + " |")


def main():
    folder, seconds, results = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]).absolute()
    programs = programs_find(folder, sys.argv[4:])
    if not programs:
        print(f"{folder}: there are no programs, test_*; name the folder that OpenCL-CTS was built in", file=sys.stderr)
        sys.exit(2)
    logs = pathlib.Path(f"{results}.logs")
    logs.mkdir(exist_ok=True)
    results.touch()
    done = {(row["program"], row["test"]) for row in map(json.loads, results.read_text().splitlines())}
    for program in programs:
        for name in names_of(program):
            if (program.name, name) in done:
                continue
            result = test_run(program, name, seconds, logs / f"{program.name}.{name}")
            with results.open("a") as file:
                print(json.dumps({"program": program.name, "test": name, "result": result}), file=file)
    table(results)


if __name__ == "__main__":
    main()
