#!/usr/bin/env python3
"""dependences.py DB PAGE: prints the page with the table behind `<!-- dependences -->` filled in from a database of `make suites`.

A dependence is a pair of instructions in SOCGPU's buffer, counted once when the younger one enters it, under the first type of RAW,
WAW-WAR and order. Means are arithmetic, over programs. The correlation is Pearson's, of RAW dependences an instruction
and the gain over in order at equal knobs.
"""
import sqlite3
import statistics
import sys

from gains import filled, gains_of, mean, rows_of, suites_named

MARK = "<!-- dependences -->"


def rates_of(path):
    """{program: dependences an instruction, by type}"""
    with sqlite3.connect("file:%s?mode=ro" % path, uri=True) as base:
        return {program: [count / entered for count in counts] for program, entered, *counts in base.execute(
            "SELECT kernel, window_entered, dependences_raw, dependences_false, dependences_order FROM runs WHERE result = 'passed' AND "
            "issue = 'socgpu' AND rf_banks = 0 AND memory = 'fixed' AND warps = 4 AND threads = 4 AND kernel != 'nothing'")}


def table(path, suites):
    rates = rates_of(path)
    gains = gains_of(rows_of([path]), 0, "socgpu", rates, True)
    groups = dict(suites)
    groups["programs of heddle"] = set(rates) - set().union(*suites.values())
    groups["all"] = rates
    lines = ["| programs | RAW | WAW-WAR | order | gain | correlation of RAW and gain |", "| --- |" + " ---: |" * 5]
    for group, programs in groups.items():
        programs = sorted(set(programs) & set(gains))
        if len(programs) > 1:
            columns = zip(*(rates[program] for program in programs))
            means = " | ".join("%.2f" % statistics.mean(column) for column in columns)
            correlation = statistics.correlation([rates[program][0] for program in programs], [gains[program] for program in programs])
            lines.append("| %s (%d) | %s | %.3f | %.2f |" % (
                group, len(programs), means, mean([gains[program] for program in programs]), correlation))
    return lines


def main():
    print(filled(sys.argv[2], MARK, table(sys.argv[1], suites_named(sys.path[0]))), end="")


main()
