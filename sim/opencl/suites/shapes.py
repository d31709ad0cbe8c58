#!/usr/bin/env python3
"""shapes.py DB UNSCHEDULED PAGE: prints the page with the table behind `<!-- shapes -->` filled in from databases of `make suites
SUITES=full` and `make suites-unscheduled`. The second may be missing.

A row is a shape and a suite, with the gains of gains.py: in-order cycles by cycles of the scheme at equal knobs. Without rows of
other shapes than the first the page stays as it is.
"""
import os
import sqlite3
import sys

from gains import SCHEMES, cell, extremes, filled, gains_of, groups_of, rows_of, suites_named

MARK = "<!-- shapes -->"
PORTS = ((0, "three reads"), (1, "one port"))


def shapes_of(path):
    with sqlite3.connect("file:%s?mode=ro" % path, uri=True) as base:
        return base.execute("SELECT DISTINCT warps, memory FROM runs WHERE threads = 4 AND result = 'passed' "
                            "ORDER BY memory = 'fixed' DESC, memory, warps").fetchall()


def shape_lines(path, shape, title, suites):
    """A line for each suite."""
    rows = rows_of([path], *shape)
    lines = []
    groups = groups_of(rows, suites)
    for group in [*suites, "programs of heddle"]:
        gains = [gains_of(rows, banks, issue, groups[group], True) for banks, _ in PORTS for issue in SCHEMES]
        if any(gains):
            lines.append("| %d x 4, %s%s | %s | %s | %s |" % (*shape, title, group, " | ".join(map(cell, gains)), extremes(gains[-1])))
    return lines


def table(path, unscheduled, suites):
    titles = [name + ", " + ports for _, ports in PORTS for name in SCHEMES.values()]
    lines = ["| shape | programs | %s | LOOG, one port: least, most |" % " | ".join(titles), "| --- | --- |" + " ---: |" * len(titles) + " --- |"]
    shapes = shapes_of(path)
    for shape in shapes:
        lines += shape_lines(path, shape, "", suites)
    if os.path.exists(unscheduled):
        for shape in shapes_of(unscheduled):
            lines += shape_lines(unscheduled, shape, ", not scheduled", suites)
    return lines if len(shapes) > 1 else None


def main():
    rows = table(sys.argv[1], sys.argv[2], suites_named(sys.path[0]))
    if rows:
        print(filled(sys.argv[3], MARK, rows), end="")
    else:
        with open(sys.argv[3]) as page:
            print(page.read(), end="")


main()
