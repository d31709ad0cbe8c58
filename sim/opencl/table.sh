#!/bin/sh
# table.sh BUILD TITLE MACROS COMPILED KERNEL ...: cycles and warp instructions of kernels in two forms on the
# default core, as a table in Markdown with the geometric mean: BUILD/kernels/MACROS/KERNEL.elf, by gcc, and
# BUILD/kernels/COMPILED/KERNEL.elf, by the compiler that knows lanes. Then the kernels that are over 2 % slower.
set -eu
build=$1 title=$2 macros=$3 compiled=$4
shift 4

# figures PROGRAM: cycles and instructions.
figures() {
    knobs=
    case $1 in */float/*) knobs=fpu=full ;; esac
    case $1 in */lanes/*) knobs="$knobs votes=1" ;; */atomic/*) knobs="$knobs atomics=1" ;; esac
    # shellcheck disable=SC2086
    "$build/heddle" run --json --no-lockstep $knobs "$1" |
        python3 -c 'import json, sys
run = json.load(sys.stdin)
sys.exit(run["reason"]) if run["result"] != "passed" else print(run["cycles"], run["instructions"])'
}

rows=
for kernel in "$@"; do
    first=$(figures "$build/kernels/$macros/$kernel.elf")
    second=$(figures "$build/kernels/$compiled/$kernel.elf")
    rows="$rows$kernel $first $second
"
done
printf %s "$rows" | awk -v title="$title" '
    BEGIN { print "| " title " | macros: cycles | instructions | compiled: cycles | instructions | cycles, ratio | instructions, ratio |"
            print "| --- | --- | --- | --- | --- | --- | --- |" }
    { printf "| %s | %d | %d | %d | %d | %.3f | %.3f |\n", $1, $2, $3, $4, $5, $4 / $2, $5 / $3
      cycles += log($4 / $2); instructions += log($5 / $3); count++
      if ($4 > 1.02 * $2) slower = slower (slower ? ", " : "") $1 }
    END { printf "| geometric mean | | | | | %.3f | %.3f |\n", exp(cycles / count), exp(instructions / count)
          print "\nMore than 2 % slower: " (slower ? slower : "none") "\n" }'
