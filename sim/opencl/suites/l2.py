#!/usr/bin/env python3
"""l2.py DB PAGE: prints the page with the table behind `<!-- l2 -->` filled in from a database of `make suites-l2`.

A gain is a quotient of cycles without a second-level cache by those with one, on as many cores. Means are geometric, over programs
that passed on both.
"""
import sqlite3
import sys

from gains import filled, mean

MARK = "<!-- l2 -->"
CORES = (2, 4)


def gains_of(base, cores):
    """{program: (cycles without, gain)}"""
    cycles = {}
    for size, program, number in base.execute(
            "SELECT l2_kb, kernel, cycles FROM runs WHERE result = 'passed' AND cores = ? AND kernel != 'nothing'", (cores,)):
        cycles.setdefault(program, {})[size > 0] = number
    return {program: (each[False], each[False] / each[True]) for program, each in cycles.items() if len(each) == 2}


def table(base):
    columns = [gains_of(base, cores) for cores in CORES]
    lines = ["| program | " + " | ".join("%d cores, cycles | gain" % cores for cores in CORES) + " |",
             "| --- |" + " ---: | ---: |" * len(CORES)]
    for program in sorted(set().union(*columns), key=lambda program: -columns[0].get(program, (0, 0))[1]):
        cells = ["%s | %.3f" % (format(column[program][0], ","), column[program][1]) if program in column else " | " for column in columns]
        lines.append("| %s | %s |" % (program, " | ".join(cells)))
    means = [" | %.3f" % mean([gain for _, gain in column.values()]) if column else " | " for column in columns]
    return lines + ["| **mean** | %s |" % " | ".join(means)]


def main():
    with sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True) as base:
        print(filled(sys.argv[2], MARK, table(base)), end="")


main()
