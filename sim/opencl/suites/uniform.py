#!/usr/bin/env python3
"""uniform.py DB PAGE: prints the page with the table behind `<!-- uniform -->` filled in from a database of `make suites-uniform`.

A share is of the reads of the register file that the same core without uniform registers makes. Means are arithmetic for
shares, geometric for gains, over programs that passed on all three cores.
"""
import sqlite3
import sys

from gains import filled, mean, suites_named

MARK = "<!-- uniform -->"
KINDS = ("none", "scalar", "affine")


def rows_of(base):
    """{program: {uniform: (cycles, reads, reads spared)}}"""
    rows = {}
    for uniform, program, *numbers in base.execute(
            "SELECT uniform, kernel, cycles, rf_reads, scalar_reads FROM runs WHERE result = 'passed' AND issue = 'inorder' "
            "AND rf_banks = 0 AND memory = 'fixed' AND warps = 4 AND threads = 4 AND kernel != 'nothing'"):
        rows.setdefault(program, {})[uniform] = numbers
    return {program: row for program, row in rows.items() if len(row) == len(KINDS)}


def table(rows, suites):
    named = set().union(*suites.values())
    groups = dict(suites)
    groups["programs of heddle"] = sorted(set(rows) - named)
    groups["all"] = sorted(rows)
    lines = ["| programs | " + " | ".join("`%s`: reads spared | least, most | gain" % kind for kind in KINDS[1:]) + " |",
             "| --- |" + " ---: | --- | ---: |" * (len(KINDS) - 1)]
    for group, programs in groups.items():
        programs = [program for program in programs if program in rows]
        if not programs:
            continue
        row = ["%s (%d)" % (group, len(programs))]
        for kind in KINDS[1:]:
            shares = {program: 100 * rows[program][kind][2] / rows[program]["none"][1] for program in programs}
            least, most = min(shares, key=shares.get), max(shares, key=shares.get)
            row.append("%.0f %%" % (sum(shares.values()) / len(shares)))
            row.append("%s %.0f %%, %s %.0f %%" % (least, shares[least], most, shares[most]))
            row.append("%.3f" % mean([rows[program]["none"][0] / rows[program][kind][0] for program in programs]))
        lines.append("| %s |" % " | ".join(row))
    return lines


def main():
    with sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True) as base:
        print(filled(sys.argv[2], MARK, table(rows_of(base), suites_named(sys.path[0]))), end="")


main()
