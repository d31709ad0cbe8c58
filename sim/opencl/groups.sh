#!/bin/sh
# groups.sh BUILD MOST PROGRAM ...: cycles and warp instructions of work-groups of 16x16 with barriers on 4 warps of 4
# threads: by hand, and in OpenCL C as fibers. Exit status 1 if one of them takes more than MOST times the cycles.
set -eu
build=$1
most=$2
shift 2

# figures PROGRAM: cycles and instructions.
figures() {
    "$build/heddle" run -c inorder-4x4-fpu --json --no-lockstep "$1" |
        python3 -c 'import json, sys
run = json.load(sys.stdin)
sys.exit(run["reason"]) if run["result"] != "passed" else print(run["cycles"], run["instructions"])'
}

rows=
for program in "$@"; do
    hand=$(figures "$build/opencl/groups/$program/hand.elf")
    opencl=$(figures "$build/opencl/groups/$program/opencl.elf")
    rows="$rows$program $hand $opencl
"
done
printf %s "$rows" | awk -v most="$most" '
    BEGIN { print "| program | by hand: cycles | instructions | OpenCL C: cycles | instructions | cycles, ratio |"
            print "| --- | --- | --- | --- | --- | --- |" }
    { printf "| %s | %d | %d | %d | %d | %.3f |\n", $1, $2, $3, $4, $5, $4 / $2
      over += $4 / $2 > most }
    END { if (over) print over " of them above " most
          exit over > 0 }'
