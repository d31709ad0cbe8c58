#!/usr/bin/env python3
"""Runs PyOpenCL's own tests on the devices of HEDDLE_OPENCL_DEVICES, each with a limit of processor time, and prints a table.

    pyopencl_tests.py FOLDER SECONDS RESULTS

FOLDER has the tests; RESULTS gets a line of JSON for each, and those that are there already are not run again. SECONDS count for
the test, the compiler and the device together, so a loaded machine changes no result.
"""
import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import sys


class Slice:
    """A plugin of pytest that keeps results, and the name of the test that runs now."""

    def __init__(self, results):
        self.results = pathlib.Path(results)
        self.results.touch()
        self.done = {json.loads(line)["test"] for line in self.results.read_text().splitlines()}

    @staticmethod
    def name(nodeid):
        return re.sub(r"<context factory.*?'heddle'>>", "device", nodeid)

    def write(self, nodeid, result, seconds, text=""):
        row = {"test": self.name(nodeid), "result": result, "seconds": round(seconds, 1), "text": text}
        with self.results.open("a") as file:
            print(json.dumps(row), file=file)

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if self.name(item.nodeid) not in self.done]

    def pytest_runtest_logstart(self, nodeid):
        pathlib.Path(f"{self.results}.now").write_text(nodeid)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            text = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr or "")
            self.write(report.nodeid, report.outcome, report.duration, text[-2000:])


def table(results):
    files = collections.defaultdict(collections.Counter)
    for line in results.read_text().splitlines():
        row = json.loads(line)
        files[row["test"].split("::")[0]][row["result"]] += 1
    kinds = ["passed", "skipped", "failed", "time limit"]
    print("| file | " + " | ".join(kinds) + " |\n| --- |" + " ---: |" * len(kinds))
    for file, counts in sorted(files.items()):
        print(f"| `{file}` | " + " | ".join(str(counts[kind]) for kind in kinds) + " |")


def processor_seconds(session):
    """Of all processes of a session and of the children that they waited for."""
    ticks = 0
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:  # it has ended
            continue
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def rest_run(command, seconds, results):
    """Runs the tests that have no result; False when one reached the limit, which ends all their processes."""
    now = pathlib.Path(f"{results}.now")
    now.write_text("")
    tests = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    test, begin = "", 0
    while True:
        try:
            tests.wait(1)
            return True
        except subprocess.TimeoutExpired:
            used, last, test = processor_seconds(tests.pid), test, now.read_text()
        if test != last:
            begin = used
        if test and used - begin > seconds:
            os.killpg(tests.pid, signal.SIGKILL)
            tests.wait()
            Slice(results).write(test, "time limit", used - begin)
            return False


def main():
    folder, seconds, results = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]).absolute()
    if len(sys.argv) > 4:  # one process of tests
        import pytest

        os.chdir(folder)
        sys.exit(pytest.main(["-p", "no:cacheprovider", "-q", *sys.argv[4:]], plugins=[Slice(results)]))
    files = sorted(pathlib.Path(folder).glob("test_*.py"))
    if not files:
        print(f"{folder}: there are no tests, test_*.py; name the folder `test` of PyOpenCL's sources", file=sys.stderr)
        sys.exit(2)
    for file in files:
        while not rest_run([sys.executable, __file__, folder, str(seconds), str(results), file.name], seconds, results):
            pass
    table(results)


if __name__ == "__main__":
    main()
