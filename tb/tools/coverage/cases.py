#!/usr/bin/env python3
"""Functional coverage: the corner cases of the issue schemes that programs in lockstep meet.

  cases.py count SUM SCHEME TRACE EMU   add the hazards of a run: its Konata trace, and `heddle emu --trace`.
  cases.py lines SUM SCHEME JSON        add what `heddle run --json` counted: stalls, counters and faults.
  cases.py report TABLE SUM...          a table, and the holes; exit status 1 if TABLE does not explain one.

A hazard is a pair of instructions of a warp: the younger was decoded while the older still had to read (WAR) or to write
(RAW, WAW) the register. Older instructions count from the youngest on, until their lanes cover those of the younger. Its
case is "KIND UNIT LANES WRAP". UNIT has the older one. LANES says how the younger's are to the older's. WRAP says
whether the low eight bits of the sequence numbers wrapped between them.
A line of TABLE is `PATTERN | REASON`: cases "SCHEME ..." that cannot be (* stands for any word)."""
import fnmatch
import json
import os
import re
import sys
from collections import defaultdict
from itertools import product

KINDS = ("RAW", "WAW", "WAR")
UNITS = ("alu", "muldiv", "load", "store", "sfu", "fpu")
LANES = ("same", "subset", "superset", "disjoint", "overlapping")
WRAPS = ("within", "wrapped")
FAULTS = ("illegal instruction", "misaligned access", "access outside the memory map", "more nested splits than ipdom_depth",
          "join without a split", "barrier id out of range", "jump to a misaligned or unmapped address",
          "branch on which active lanes disagree")
REGISTERS = {name: number for number, name in enumerate(
    "zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6".split()
    + "ft0 ft1 ft2 ft3 ft4 ft5 ft6 ft7 fs0 fs1 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7".split()
    + "fs2 fs3 fs4 fs5 fs6 fs7 fs8 fs9 fs10 fs11 ft8 ft9 ft10 ft11".split())}
# Mnemonics, by their first match; the rest is the ALU's.
UNIT_OF = (("store", r"(sb|sh|sw|fsw)(\.l)?$|fence"), ("load", r"(lb|lh|lw|lbu|lhu|flw)(\.l)?$|amo|lr\.w|sc\.w"),
           ("muldiv", r"(mul|div|rem)"), ("sfu", r"csr|tmc|wspawn|split|join|bar|pred|vote|shfl|lr\."), ("fpu", r"f"))
NO_RESULT = re.compile(r"(sb|sh|sw|fsw)(\.l)?$|b(eq|ne|lt|ge)|fence|tmc|wspawn|split|join|bar|pred|ecall|ebreak")


def unit_of(name):
    return next((unit for unit, pattern in UNIT_OF if re.match(pattern, name)), "alu")


def operands(text):
    """Unit, register that is written (None), registers that are read."""
    name, _, rest = text.partition(" ")
    found = [REGISTERS[word] for word in re.findall(r"\b[a-z]+\d*\b", rest) if word in REGISTERS]
    result = None
    if found and not NO_RESULT.match(name):
        result = found.pop(0) or None
    return unit_of(name), result, {number for number in found if number}


def trace_instructions(path):
    """[{warp, pc, seq, text, D, I, W}] of those that were not flushed, in the order of their decoding."""
    cycle, by_mark = 0, {}
    for line in open(path):
        word = line.rstrip("\n").split("\t")
        if word[0] == "C":
            cycle += int(word[1])
        elif word[0] == "I":
            by_mark[int(word[1])] = {"warp": int(word[3])}
        elif word[0] == "L" and word[2] == "0":
            pc, _, text = word[3].partition(": ")
            by_mark[int(word[1])].update(pc=int(pc, 16), text=text)
        elif word[0] == "L":
            by_mark[int(word[1])]["seq"] = int(word[3].rsplit(" ", 1)[1])
        elif word[0] == "S" and word[2] == "0":
            by_mark[int(word[1])].setdefault(word[3], cycle)
        elif word[0] == "R":
            by_mark[int(word[1])]["flushed"] = word[3] == "1"
    return [one for _, one in sorted(by_mark.items()) if not one.get("flushed", True) and "W" in one]


def emu_lanes(path):
    """{warp: [(pc, lanes)]}"""
    lanes = defaultdict(list)
    for line in open(path, errors="replace"):
        match = re.match(r"warp +(\d+) lanes ([0-9a-f]+)  ([0-9a-f]+) ", line)
        if match:
            lanes[int(match[1])].append((int(match[3], 16), int(match[2], 16)))
    return lanes


def lanes_relation(older, younger):
    if older == younger:
        return "same"
    both = older & younger
    return "disjoint" if not both else "subset" if both == younger else "superset" if both == older else "overlapping"


def hazards(instructions):
    """Cases of a warp's instructions, in program order."""
    for at, younger in enumerate(instructions):
        before = [one for one in instructions[max(0, at - 64):at] if one["W"] > younger["D"]][::-1]
        for kind, numbers, of in (("RAW", younger["reads"], lambda one: {one["result"]}),
                                  ("WAW", {younger["result"]}, lambda one: {one["result"]}),
                                  ("WAR", {younger["result"]}, lambda one: one["reads"])):
            for number in numbers - {None}:
                left = younger["lanes"]
                for older in before:
                    if number not in of(older) or (kind == "WAR" and older.get("I", older["W"]) <= younger["D"]):
                        continue
                    wrap = WRAPS[(older["seq"] & 255) > (younger["seq"] & 255)]
                    yield f"{kind} {older['unit']} {lanes_relation(older['lanes'], younger['lanes'])} {wrap}"
                    left &= ~older["lanes"]
                    if kind != "WAR" and not left:
                        break


def count(total, scheme, trace, emu):
    lanes, warps = emu_lanes(emu), defaultdict(list)
    for one in trace_instructions(trace):
        warps[one["warp"]].append(one)
    for warp, instructions in warps.items():
        for one, (pc, mask) in zip(instructions, lanes[warp]):
            if one["pc"] != pc:
                sys.exit(f"cases.py: {trace}: warp {warp} is at {one['pc']:08x}, and in {emu} at {pc:08x}")
            one["unit"], one["result"], one["reads"] = operands(one["text"])
            one["lanes"] = mask
        for case in hazards([one for one in instructions if "lanes" in one]):
            total[f"{scheme} {case}"] = total.get(f"{scheme} {case}", 0) + 1


def lines(total, scheme, path):
    for line in filter(lambda line: line.startswith("{"), open(path)):
        run = json.loads(line)
        for what in ("stalls", "counters"):
            for name, number in run.get(what, {}).items():
                key = f"{scheme} {what[:-1]} {name}"
                total[key] = total.get(key, 0) + number
        for fault in FAULTS:
            key = f"{scheme} fault {fault.replace(' ', '_')}"
            total[key] = total.get(key, 0) + run.get("reason", "").startswith(fault)


def report(total, table):
    rows = [[part.strip() for part in line.split("|")] for line in open(table)
            if line.strip() and not line.startswith("#")]
    holes = []
    print("| scheme | hazards | stall causes, counters | faults |\n| --- | --- | --- | --- |")
    for scheme in sorted({key.split()[0] for key in total}):
        cases = {" ".join(case) for case in product([scheme], KINDS, UNITS, LANES, WRAPS)}
        groups = [cases] + [{key for key in total if key.startswith(f"{scheme} {kind} ")} for kind in ("[sc]", "fault")]
        groups[1] = {key for key in total if key.split()[:2] in ([scheme, "stall"], [scheme, "counter"])}
        cells = []
        for group in groups:
            never = {key for key in group for row in rows if fnmatch.fnmatchcase(key, row[0])} - {k for k in group if total.get(k)}
            met = {key for key in group if total.get(key)}
            holes += sorted(group - never - met)
            cells.append(f"{len(met)} of {len(group) - len(never)}")
        print(f"| `{scheme}` | {' | '.join(cells)} |")
    for hole in holes:
        print(f"hole: {hole}")
    return bool(holes)


def main(command, path, *arguments):
    if command == "report":
        sys.exit(report({key: number for sums in arguments for key, number in json.load(open(sums)).items()}, path))
    total = json.load(open(path)) if os.path.exists(path) else {}
    {"count": count, "lines": lines}[command](total, *arguments)
    with open(path + ".new", "w") as file:
        json.dump(total, file, indent=0, sort_keys=True)
    os.replace(path + ".new", path)


main(*sys.argv[1:])
