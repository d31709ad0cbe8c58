#!/bin/sh
# gain.sh NAME SCHEME WHAT: a figure of the record docs/gains/NAME.tsv (bench_issue): the gain of a kernel or the `geometric` mean, who is
# `slowest` or how slow (`least`), `luts` over those in order, `time` the gain in cycles x period. gain.sh cores "OPTIONS" cycles|ipc: of docs/gains/cores.tsv.
set -u
awk -F '\t' -v name="$1" -v scheme="$2" -v what="$3" '
    function grouped(n) { return n < 1000 ? n "" : grouped(int(n / 1000)) sprintf(",%03d", n % 1000) }
    name == "cores" { if ($1 == scheme) print what == "cycles" ? grouped($3) : sprintf("%.3f", $4 / $3); next }
    $1 == "kernel" && $2 == what { split($(scheme + 4), two, " "); printf "%.3f\n", two[2] }
    $1 == "geometric" { mean = $(scheme + 1) }
    $1 == "ns" && what == "time" { printf "%.3f\n", mean * $2 / $(scheme + 2) }
    $1 == "geometric" && what == "geometric" { printf "%.3f\n", $(scheme + 1) }
    $1 == "slowest" { split($(scheme + 1), two, " "); if (what == "slowest") print two[1]; if (what == "least") printf "%.3f\n", two[2] }
    $1 == "lut" && what == "luts" { printf "%.2f\n", $(scheme + 2) / $2 }' "docs/gains/$1.tsv"
