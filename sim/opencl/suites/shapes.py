#!/usr/bin/env python3
"""shapes.py DB PAGE: prints the page with the table behind `<!-- shapes -->` filled in from a database of `make suites SUITES=full`.

A row is a shape and a suite, with the gains of gains.py: in-order cycles by cycles of the scheme at equal knobs. Without rows of
other shapes than the first the page stays as it is.
"""
import sqlite3
import sys

from gains import SCHEMES, cell, extremes, filled, gains_of, groups_of, rows_of, suites_named

MARK = "<!-- shapes -->"
FIRST = (4, "fixed")
PORTS = ((0, "three reads"), (1, "one port"))


def shapes_of(base):
    return [shape for shape in base.execute(
        "SELECT DISTINCT warps, memory FROM runs WHERE threads = 4 AND result = 'passed' ORDER BY memory = 'fixed' DESC, memory, warps")
        if shape != FIRST]


def table(path, suites):
    with sqlite3.connect("file:%s?mode=ro" % path, uri=True) as base:
        shapes = shapes_of(base)
    titles = [name + ", " + ports for _, ports in PORTS for name in SCHEMES.values()]
    lines = ["| shape | programs | %s | LOOG, one port: least, most |" % " | ".join(titles), "| --- | --- |" + " ---: |" * len(titles) + " --- |"]
    for warps, memory in shapes:
        rows = rows_of([path], warps, memory)
        for group, programs in groups_of(rows, suites).items():
            gains = [gains_of(rows, banks, issue, programs, True) for banks, _ in PORTS for issue in SCHEMES]
            if any(gains):
                lines.append("| %d x 4, %s | %s | %s | %s |" % (warps, memory, group, " | ".join(map(cell, gains)), extremes(gains[-1])))
    return lines if shapes else None


def main():
    rows = table(sys.argv[1], suites_named(sys.path[0]))
    if rows:
        print(filled(sys.argv[2], MARK, rows), end="")
    else:
        with open(sys.argv[2]) as page:
            print(page.read(), end="")


main()
