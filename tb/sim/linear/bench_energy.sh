#!/bin/sh
# bench_energy.sh HEDDLE FOLDER CORE ELF...: relative dynamic power times cycles (docs/fpga.md) of each program, and
# geometric means. It runs as it is on CORE, and rewritten on CORE with r2d2=1, whose linear registers are part of it.
set -u
. "$(dirname "$0")/bench.inc"

# number KEY FILE: the first value of a key in JSON.
number() {
    grep -o "\"$1\": *[0-9.e+]*" "$2" | sed -n '1s/.*: *//p'
}

# power FILE KNOB ELF: what the program takes, into FILE.
power() {
    # shellcheck disable=SC2086
    said "$1" "$heddle" power target=xcup $config "$2" --json "$3"
}

printf '%-24s %9s %9s %7s %7s %7s\n' kernel cycles rewritten '' power energy
for elf; do
    rewrite "$elf"
    power before r2d2=0 "$elf"
    power after r2d2=1 "$new"
    echo "$name $(number cycles "$folder/before") $(number cycles "$folder/after")" \
        "$(number energy "$folder/before") $(number energy "$folder/after")"
done | awk -v programs=$# '
    function percent(ratio) { return sprintf("%.1f%%", 100 * ratio) }
    { printf "%-24s %9d %9d %7s %7s %7s\n", $1, $2, $3, percent($3 / $2), percent($5 / $4 * $2 / $3), percent($5 / $4)
      cycles += log($3 / $2); energy += log($5 / $4)
      fflush() }
    END { printf "%-24s %9s %9s %7s %7s %7s\n", "mean", "", "", percent(exp(cycles / NR)), percent(exp((energy - cycles) / NR)),
          percent(exp(energy / NR))
          exit NR != programs }'
