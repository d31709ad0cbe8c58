#!/usr/bin/env python3
"""subcores.py DB PAGE: prints the page with the table behind `<!-- suites -->` filled in from a database of `make suites-subcores`.

A gain is a quotient of cycles with one sub-core by those with several. Means are geometric, over programs that passed on both.
"""
import sqlite3
import sys

from gains import extremes, filled, mean, suites_named

MARK = "<!-- suites -->"


def gains_of(base, memory, warps, subcores):
    """{program: gain} of this core over one sub-core."""
    cycles = {}
    for count, program, number in base.execute(
            "SELECT subcores, kernel, cycles FROM runs WHERE result = 'passed' AND memory = ? AND warps = ? AND subcores IN (1, ?) "
            "AND kernel != 'nothing'", (memory, warps, subcores)):
        cycles.setdefault(program, {})[count] = number
    return {program: each[1] / each[subcores] for program, each in cycles.items() if len(each) == 2}


def table(base, suites):
    columns = [gains_of(base, *core) for core in (("fixed", 16, 2), ("ddr4-2400", 16, 2), ("fixed", 32, 4))]
    every = sorted(set().union(*columns))
    named = set().union(*suites.values())
    groups = dict(suites)
    groups["programs of heddle"] = [program for program in every if program not in named]
    groups["all"] = every
    lines = ["| programs | 16 x 4, two over one | slower | least, most | on ddr4-2400 | slower | least, most "
             "| 32 x 4, four over one | slower | least, most |", "| --- |" + " ---: | ---: | --- |" * len(columns)]
    for group, programs in groups.items():
        row = ["%s (%d)" % (group, len(set(programs) & set(every)))]
        for column in columns:
            gains = {program: column[program] for program in programs if program in column}
            row += ["%.3f" % mean(gains.values()) if gains else "", str(sum(gain < 1 for gain in gains.values())), extremes(gains)]
        lines.append("| %s |" % " | ".join(row))
    return lines


def main():
    with sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True) as base:
        print(filled(sys.argv[2], MARK, table(base, suites_named(sys.path[0]))), end="")


main()
