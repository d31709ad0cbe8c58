#!/usr/bin/env python3
"""linear.py DB PAGE: prints the page with its tables filled in from a database of `make suites-linear`.

A figure is a share of what the same program takes on the same core without linear and uniform registers. Energy is
relative dynamic power times cycles. Means are geometric, over programs that passed on both cores.
"""
import sqlite3
import sys

from gains import mean, replaced, suites_named

PLAIN = (0, "none")
LINEAR, SCALAR, AFFINE = (1, "none"), (0, "scalar"), (0, "affine")
COLUMNS = (  # title, core, figure
    ("thread instructions", LINEAR, "threads"), ("warp instructions", LINEAR, "warps"), ("cycles", LINEAR, "cycles"),
    ("energy", LINEAR, "energy"), ("`scalar`: energy", SCALAR, "energy"), ("`affine`: energy", AFFINE, "energy"))
HEAD = " | ".join(title for title, _, _ in COLUMNS)
NAMED = 9
QUERIES = {
    "runs": ("thread_instructions", "instructions", "cycles"),
    "powers": ("energy",),
}
NAMES = {"thread_instructions": "threads", "instructions": "warps"}


def figures_of(base):
    """{program: {core: {figure: value}}}"""
    table = {}
    for view, columns in QUERIES.items():
        for linear, uniform, program, *values in base.execute(
                "SELECT r2d2, uniform, kernel, %s FROM %s WHERE result = 'passed' AND issue = 'inorder' AND rf_banks = 0 AND "
                "warps = 4 AND threads = 4 AND memory = 'fixed' AND kernel != 'nothing'" % (", ".join(columns), view)):
            figures = table.setdefault(program, {}).setdefault((linear, uniform), {})
            figures.update((NAMES.get(column, column), value) for column, value in zip(columns, values))
    return table


def shares_of(cores):
    """A share for each column, None where a run is missing."""
    plain = cores.get(PLAIN, {})
    return [cores[core][figure] / plain[figure] if plain.get(figure) and figure in cores.get(core, {}) else None
            for _, core, figure in COLUMNS]


def cells(shares):
    return " | ".join("" if share is None else "%.1f" % (100 * share) for share in shares)


def programs_table(shares):
    return ["| program | %s |" % HEAD, "| --- |" + " ---: |" * len(COLUMNS)] + [
        "| %s | %s |" % (program, cells(shares[program])) for program in sorted(shares, key=str.lower)]


def means_table(shares, suites):
    groups = dict(suites)
    groups["programs of heddle"] = set(shares) - set().union(*suites.values())
    groups["all"] = set(shares)
    lines = ["| programs | %s |" % HEAD, "| --- |" + " ---: |" * len(COLUMNS)]
    for group, programs in groups.items():
        columns = list(zip(*(shares[program] for program in programs if program in shares)))
        given = [[share for share in column if share is not None] for column in columns]
        if given:
            lines.append("| %s | %s |" % (group, " | ".join(
                "%.1f (%d)" % (100 * mean(column), len(column)) if column else "" for column in given)))
    return lines


def losers_table(shares):
    """Programs of which a figure is more than without, by what is printed: those that lose most have their names."""
    lines = ["| takes more | programs |", "| --- | --- |"]
    for at, (title, core, _) in enumerate(COLUMNS):
        more = {program: 100 * row[at] - 100 for program, row in shares.items() if row[at] is not None and row[at] >= 1.0005}
        named = sorted(more, key=more.get, reverse=True)[:NAMED]
        names = ", ".join("%s %.1f %%" % (name, more[name]) for name in named)
        rest = "; %d more" % (len(more) - NAMED) if len(more) > NAMED else ""
        lines.append("| %s%s | %s%s |" % (title, " (linear)" if core == LINEAR else "", names or "none", rest))
    return lines


def main():
    with sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True) as base:
        shares = {program: shares_of(cores) for program, cores in figures_of(base).items()}
    shares = {program: row for program, row in shares.items() if any(row)}
    tables = {"means": means_table(shares, suites_named(sys.path[0])), "losers": losers_table(shares), "programs": programs_table(shares)}
    with open(sys.argv[2]) as file:
        page = file.read()
    for name, table in tables.items():
        page = replaced(page, "<!-- linear %s -->" % name, table)
    print(page, end="")


main()
