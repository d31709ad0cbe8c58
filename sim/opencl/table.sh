#!/bin/sh
# table.sh BUILD KERNEL ...: cycles and warp instructions of kernels in macros and in OpenCL C, on the default
# core, and the geometric mean of OpenCL C over macros.
set -eu
build=$1
shift

# figures PROGRAM: cycles and instructions.
figures() {
    "$build/heddle" run --json --no-lockstep "$1" |
        python3 -c 'import json, sys
run = json.load(sys.stdin)
sys.exit(run["reason"]) if run["result"] != "passed" else print(run["cycles"], run["instructions"])'
}

rows=
for kernel in "$@"; do
    macros=$(figures "$build/kernels/launch/$kernel.elf")
    opencl=$(figures "$build/kernels/opencl/$kernel.elf")
    rows="$rows$kernel $macros $opencl
"
done
printf %s "$rows" | awk '
    BEGIN { print "| kernel | macros: cycles | instructions | OpenCL C: cycles | instructions | cycles, ratio |"
            print "| --- | --- | --- | --- | --- | --- |" }
    { printf "| %s | %d | %d | %d | %d | %.3f |\n", $1, $2, $3, $4, $5, $4 / $2
      sum += log($4 / $2); count++ }
    END { printf "| geometric mean | | | | | %.3f |\n", exp(sum / count) }'
