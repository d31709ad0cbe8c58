#!/usr/bin/env python3
"""Runs PyOpenCL's own tests on the devices of HEDDLE_OPENCL_DEVICES, each with a time limit, and prints a table.

    pyopencl_tests.py FOLDER SECONDS RESULTS

FOLDER has the tests; RESULTS gets a line of JSON for each, and those that are there already are not run again.
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
    """A plugin of pytest: a test that takes too long ends the process, which is then started for the rest."""

    def __init__(self, seconds, results):
        self.seconds, self.results = seconds, pathlib.Path(results)
        self.results.touch()
        self.done = {json.loads(line)["test"] for line in self.results.read_text().splitlines()}

    @staticmethod
    def name(nodeid):
        return re.sub(r"<context factory.*?'heddle'>>", "device", nodeid)

    def write(self, nodeid, result, text=""):
        with self.results.open("a") as file:
            print(json.dumps({"test": self.name(nodeid), "result": result, "text": text}), file=file)

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if self.name(item.nodeid) not in self.done]

    def pytest_runtest_logstart(self, nodeid):
        pathlib.Path(f"{self.results}.now").write_text(nodeid)
        signal.alarm(self.seconds)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            text = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr or "")
            self.write(report.nodeid, report.outcome, text[-2000:])

    def pytest_runtest_logfinish(self):
        signal.alarm(0)


def table(results):
    files = collections.defaultdict(collections.Counter)
    for line in results.read_text().splitlines():
        row = json.loads(line)
        files[row["test"].split("::")[0]][row["result"]] += 1
    kinds = ["passed", "skipped", "failed", "time limit"]
    print("| file | " + " | ".join(kinds) + " |\n| --- |" + " ---: |" * len(kinds))
    for file, counts in sorted(files.items()):
        print(f"| `{file}` | " + " | ".join(str(counts[kind]) for kind in kinds) + " |")


def main():
    folder, seconds, results = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]).absolute()
    if len(sys.argv) > 4:  # one process of tests
        import pytest

        os.chdir(folder)
        sys.exit(pytest.main(["-p", "no:cacheprovider", "-q", *sys.argv[4:]], plugins=[Slice(seconds, results)]))
    for file in sorted(pathlib.Path(folder).glob("test_*.py")):
        while subprocess.run([sys.executable, __file__, folder, str(seconds), str(results), file.name],
                             stdout=subprocess.DEVNULL).returncode == -signal.SIGALRM:
            Slice(seconds, results).write(pathlib.Path(f"{results}.now").read_text(), "time limit")
    table(results)


if __name__ == "__main__":
    main()
