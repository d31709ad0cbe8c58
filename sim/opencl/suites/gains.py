#!/usr/bin/env python3
"""gains.py DB...: gains over the in-order core, as a page in Markdown, from databases of `make suites` and `make suites-forms`.

A gain is a quotient of cycles at equal knobs. Means are geometric, over programs that passed on both cores. "Without
launches" subtracts a launch of nothing for each launch. It leaves out programs of which under a tenth remains.
"""
import math
import sqlite3
import sys

SCHEMES = {"ghost": "GhOST", "socgpu": "SOCGPU", "loog": "LOOG"}
FORMS = {
    "macros": "macros, by gcc",
    "lanes": "plain C, by the compiler that knows lanes",
    "unscheduled": "the same, not scheduled",
    "launch": "launched, by gcc",
    "opencl": "OpenCL C",
}


def rows_of(paths, warps=4, memory="fixed"):
    """(banks, issue) -> {program: (cycles, launches)} of so many warps of 4 threads on this memory."""
    table = {}
    for path in paths:
        base = sqlite3.connect(path)
        launches = dict(((point, program), count) for point, program, count in base.execute(
            "SELECT point, program, count(*) FROM launches GROUP BY point, program"))
        for point, issue, banks, program, cycles in base.execute(
                "SELECT point, issue, rf_banks, kernel, cycles FROM runs WHERE result = 'passed' AND memory = ? "
                "AND warps = ? AND threads = 4 AND uniform = 'none'", (memory, warps)):
            table.setdefault((banks, issue), {})[program] = (cycles, launches.get((point, program), 0))
    return table


def suite_of(program, suites):
    for form in FORMS:
        if program.startswith(form + "-"):
            return form
    return next((name for name, programs in suites.items() if program in programs), "")


def gains_of(table, banks, issue, programs, launches):
    """{program: gain}; without its launches of nothing when `launches` is false."""
    order, other = table.get((banks, "inorder"), {}), table.get((banks, issue), {})
    gains = {}
    for program in programs:
        if program not in order or program not in other:
            continue
        (before, count), (after, _) = order[program], other[program]
        if not launches:
            rest = before - count * order["nothing"][0]
            if rest < before / 10:
                continue
            before, after = rest, after - count * other["nothing"][0]
        gains[program] = before / after
    return gains


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def cell(gains):
    return "%.3f (%d)" % (mean(gains.values()), len(gains)) if gains else ""


def extremes(gains):
    if not gains:
        return ""
    least, most = min(gains, key=gains.get), max(gains, key=gains.get)
    return "%s %.3f, %s %.3f" % (least.split("-", 1)[-1], gains[least], most.split("-", 1)[-1], gains[most])


def groups_of(table, suites):
    """Title -> programs."""
    every = set().union(*table.values()) - {"nothing"}
    launched = {name.split("-", 1)[1] for name in every if name.startswith("opencl-")}
    groups = {}
    for form in "macros", "lanes", "unscheduled":
        programs = sorted(name for name in every if name.startswith(form + "-"))
        groups["kernels of heddle: " + FORMS[form]] = programs
    for form, title in FORMS.items():
        groups["those with an OpenCL form: " + title] = sorted(form + "-" + name for name in launched)
    for suite, programs in suites.items():
        groups[suite] = sorted(set(programs) & every)
    named = set().union(*suites.values())
    groups["programs of heddle"] = sorted(
        name for name in every - named if name.split("-", 1)[0] not in FORMS)
    return groups


def section(table, groups, banks, title):
    issues = [issue for issue in SCHEMES if (banks, issue) in table]
    print("\n## %s\n" % title)
    print("| programs | " + " | ".join(SCHEMES[issue] for issue in issues) + " | LOOG without launches | LOOG: least, most |")
    print("| --- |" + " ---: |" * (len(issues) + 1) + " --- |")
    for name, programs in groups.items():
        loog = gains_of(table, banks, "loog", programs, True)
        row = [cell(gains_of(table, banks, issue, programs, True)) for issue in issues]
        if any(row):
            launched = any(table[banks, "inorder"].get(program, (0, 0))[1] for program in programs)
            row.append(cell(gains_of(table, banks, "loog", programs, False)) if launched else "")
            print("| %s | %s | %s |" % (name, " | ".join(row), extremes(loog)))
    cycles = {issue: table[banks, issue]["nothing"][0] for issue in ["inorder"] + issues if "nothing" in table.get((banks, issue), {})}
    print("\nA launch of nothing takes %s." % ", ".join(
        "%s cycles %s" % (format(number, ","), "in order" if issue == "inorder" else "on " + SCHEMES[issue])
        for issue, number in cycles.items()))


def replaced(page, mark, table):
    """The page with these lines in place of the table behind the line `mark`."""
    lines = page.split("\n")
    start = end = lines.index(mark) + 1
    while lines[end].startswith("|"):
        end += 1
    lines[start:end] = table
    return "\n".join(lines)


def filled(path, mark, table):
    """The page at `path`, likewise."""
    with open(path) as page:
        return replaced(page.read(), mark, table)


def suites_named(folder):
    """Sections of the suites' tables."""
    suites = {}
    for suite, title in (("polybench", "PolyBench-ACC"), ("rodinia", "Rodinia")):
        with open("%s/%s.txt" % (folder, suite)) as lines:
            suites[title] = [line.strip()[1:-1] for line in lines if line.startswith("[") and line[1] != "*"]
    return suites


def main():
    table = rows_of(sys.argv[1:])
    suites = suites_named(sys.path[0])
    groups = groups_of(table, suites)
    print("# Gains on OpenCL programs\n")
    print("`make suites suites-forms suites-gains` writes this page ([suites.md](../suites.md#gains)). A figure is the geometric mean of")
    print("in-order cycles by cycles of the scheme, at 4 warps x 4 threads and the fixed memory; in brackets the number of programs.")
    section(table, groups, 0, "Three read ports")
    section(table, groups, 1, "One port")


if __name__ == "__main__":
    main()
