#!/usr/bin/env python3
"""fair.py HEDDLE PAGE SUMMARY DB [RECORD...]: every scheme beside the in-order cores of its area and of its speed.

DB is of the sweeps fair and fair-unscheduled. Areas and periods are those of the DB. Cores without one take those of the
RECORDs (docs/gains, by make tables). Writes what PAGE has between <!-- fair --> and <!-- end -->, the heat map beside it, and
in SUMMARY, between the same lines, a sentence a scheme. Changes neither where one of them has no such place.
Time is cycles times period. A mean over kernels is geometric, over the kernels that all compared cores ran.
"""
import json
import math
import os
import re
import sqlite3
import string
import subprocess
import sys
import tempfile

SWEEPS = {"fair": "scheduled", "fair-unscheduled": "not scheduled"}
MARGIN = 0.02  # smaller differences are not counted
SAME_AREA = 1.01


def knobs_of(heddle, words):
    """All knobs of a core, as text, from the manifest of its RTL."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([heddle, "gen", *words.split(), "-o", folder], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            knobs = json.load(file)["knobs"]
    return tuple(sorted((name, str(value)) for name, value in knobs.items()))


def recorded(heddle, paths):
    """knobs -> (LUTs, ns) of records that have them; their cores have no performance counters."""
    areas = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            lines = {line.split("\t")[0]: line.rstrip("\n").split("\t")[1:] for line in file}
        if "lut" not in lines or "ns" not in lines:
            continue
        common, *schemes = lines["of"]
        for words, lut, ns in zip(["issue=inorder", *schemes], lines["lut"], lines["ns"]):
            areas[knobs_of(heddle, f"{common} {words} perf_counters=0")] = (int(lut), float(ns))
    return areas


class Core:
    def __init__(self, name, words, area):
        self.name, self.words, (self.lut, self.ns), self.cycles = name, words, area, {}

    def time(self, place, kernels):
        rows = self.cycles[place]
        return self.ns * math.exp(sum(math.log(rows[kernel]) for kernel in kernels) / len(kernels))


def read_cores(heddle, db, records):
    base = sqlite3.connect(db)
    measured = {words: (lut, ns) for words, lut, ns in base.execute(
        "SELECT knobs, max(lut), max(period_ns) FROM areas WHERE lut > 0 AND period_ns > 0 GROUP BY knobs")}
    areas, cores, without = recorded(heddle, records), {}, set()
    for sweep, part, words, line, kernel, cycles in base.execute(
            "SELECT sweep, part, knobs, mem_bandwidth, kernel, cycles FROM runs WHERE result = 'passed'"):
        form, _, kernel = kernel.rpartition("-")  # a point's rows are rows of both sweeps
        if SWEEPS.get(sweep) != ("not scheduled" if form else "scheduled") or words in without:
            continue
        if words not in cores:
            area = measured.get(words) or areas.get(knobs_of(heddle, words))
            if not area:
                without.add(words)
                continue
            cores[words] = Core(part, words, area)
        cores[words].cycles.setdefault((sweep, int(line)), {})[kernel] = cycles
    return list(cores.values()), sorted(without)


def short(core):
    """The core's shape, and what differs from the default core of its scheme."""
    given = dict(word.split("=") for word in core.words.split())
    shape = f"{given.get('warps', 4)} warps"
    ports = "one port" if given.get("rf_banks") == "1" else "three reads"
    extra = [f"{given['dcache_kb']} KB"] if "dcache_kb" in given else []
    extra += ["one way"] if given.get("dcache_ways") == "1" else []
    extra += [f"RRS {given['rrs_entries']}"] if "rrs_entries" in given else []
    name = re.sub(r", (larger data cache|one way)$", "", core.name)
    return f"{name}, " + ", ".join([shape, ports, *extra])


def compare(core, others, place):
    """(gain at equal area, that core, LUTs over those at equal speed, that core); None where there is no such core."""
    others = [other for other in others if place in other.cycles]
    kernels = set(core.cycles[place]).intersection(*(other.cycles[place] for other in others))
    if not others or not kernels:
        return None
    mine = core.time(place, kernels)
    small = [other for other in others if other.lut <= core.lut * SAME_AREA]
    best = min(small, key=lambda other: other.time(place, kernels), default=None)
    quick = [other for other in others if other.time(place, kernels) <= mine * SAME_AREA]
    least = min(quick, key=lambda other: other.lut, default=None)
    return (best and best.time(place, kernels) / mine - 1, best, least and core.lut / least.lut - 1, least)


def percent(value):
    return "" if value is None else f"{100 * value:+.1f} %"


def beside(cell, at, names):
    """Of a comparison the percentage at AT, and the letter of the core beside it."""
    if not cell:
        return ""
    return "-" if cell[at] is None else f"{percent(cell[at])} {names[cell[at + 1].words]}"


def grid(schemes, places, text):
    """A row for each core, a column for each place."""
    return ["| core | LUTs | ns | " + " | ".join(f"{SWEEPS[sweep]}, {line}" for sweep, line in places) + " |",
            "| --- | ---: | ---: |" + " ---: |" * len(places),
            *(f"| {short(core)} | {core.lut:,} | {core.ns:.2f} | " + " | ".join(text(core, place) for place in places) + " |" for core in schemes)]


def sentence(core, cells):
    gains = [cell[0] for cell in cells.values() if cell and cell[0] is not None]
    if not gains:
        return f"{short(core)}: no in-order core of its area was measured."
    best = next(cell[1] for cell in cells.values() if cell and cell[0] == min(gains))
    if min(gains) > MARGIN:
        return f"{short(core)}: a designer takes it; {percent(min(gains))} to {percent(max(gains))} over the best in-order core of its area."
    if max(gains) < MARGIN:
        return f"{short(core)}: not taken; {short(best)} has its area and is as fast or faster."
    lines = sorted({str(place[1]) for place, cell in cells.items() if cell and cell[0] is not None and cell[0] > MARGIN}, key=int)
    return f"{short(core)}: taken only with a memory of {' or '.join(lines)} cycle{'' if lines == ['1'] else 's'} a line; else {short(best)}."


def heat_map(path, schemes, places, table):
    left, cell, row, top = 330, 116, 26, 64
    width, height = left + cell * len(places) + 20, top + row * len(schemes) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           "font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"13\">",
           "  <title>Gain in time over the best in-order core of the same area</title>",
           f'  <rect width="{width}" height="{height}" fill="#ffffff"/>']
    for column, (sweep, line) in enumerate(places):
        x = left + cell * column + cell / 2
        out.append(f'  <text x="{x}" y="26" text-anchor="middle">{SWEEPS[sweep]}</text>')
        out.append(f'  <text x="{x}" y="46" text-anchor="middle">{line} cycle{"s" if line > 1 else ""} a line</text>')
    for index, core in enumerate(schemes):
        y = top + row * index
        out.append(f'  <text x="{left - 8}" y="{y + 18}" text-anchor="end">{short(core)}</text>')
        for column, place in enumerate(places):
            cell_of = table[core.words].get(place)
            gain = cell_of[0] if cell_of else None
            shade = 0 if gain is None else round(155 * min(abs(gain) / 0.3, 1))
            fill = "#eeeeee" if gain is None else f"#{255 - shade:02x}ff{255 - shade:02x}" if gain > 0 else f"#ff{255 - shade:02x}{255 - shade:02x}"
            x = left + cell * column
            out.append(f'  <rect x="{x}" y="{y}" width="{cell - 2}" height="{row - 2}" fill="{fill}"/>')
            out.append(f'  <text x="{x + cell / 2}" y="{y + 17}" text-anchor="middle">{percent(gain)}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n</svg>\n")


def replaced(page, lines):
    """The text of the page with these lines in their place."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    text, count = re.subn(r"(<!-- fair -->\n).*?(<!-- end -->)", lambda match: match[1] + "\n" + "\n".join(lines) + "\n\n" + match[2], text,
                          count=1, flags=re.S)
    if not count:
        sys.exit(f"{page} has no place for the comparison, <!-- fair --> to <!-- end -->")
    return text


def main(heddle, page, summary, db, *records):
    cores, without = read_cores(heddle, db, records)
    order = [core for core in cores if core.words.startswith("issue=inorder") or "issue=" not in core.words]
    schemes = [core for core in cores if core not in order]
    places = sorted({place for core in cores for place in core.cycles}, key=lambda place: (place[0], place[1]))
    table = {core.words: {place: compare(core, order, place) for place in core.cycles} for core in schemes}
    names = {core.words: string.ascii_uppercase[index] for index, core in enumerate(order)}
    lines = ["| in-order core | | LUTs | ns |", "| --- | --- | ---: | ---: |",
             *(f"| {names[core.words]} | {short(core)[len('in order, '):]} | {core.lut:,} | {core.ns:.2f} |" for core in order), "",
             "Gain in time over the fastest in-order core of the same area, which the letter names, or - where none is as small:", "",
             *grid(schemes, places, lambda core, place: beside(table[core.words].get(place), 0, names)), "",
             *(["LUTs over those of the smallest in-order core that is as fast, or - where none is:", "",
                *grid(schemes, places, lambda core, place: beside(table[core.words].get(place), 2, names))]
               if any(cell and cell[3] for cells in table.values() for cell in cells.values())
               else ["No in-order core that was measured is as fast as one of these."])]
    sentences = ["- " + sentence(core, table[core.words]) for core in schemes]
    lines += ["", *sentences]
    if without:
        lines += ["", "Measured in cycles, but without an area: " + "; ".join(f"`{words}`" for words in without) + "."]
    texts = {page: replaced(page, lines), summary: replaced(summary, sentences)}
    for path, text in texts.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    heat_map(os.path.splitext(page)[0] + ".svg", schemes, places, table)


if len(sys.argv) < 5:
    sys.exit(__doc__)
main(*sys.argv[1:])
