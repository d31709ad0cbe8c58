#!/bin/sh
# bench_energy.sh HEDDLE FOLDER CORE ELF...: relative dynamic power times cycles (docs/fpga.md) of each program as it is
# on CORE, and rewritten on CORE with r2d2=1, whose linear registers are part of it; geometric means.
set -u
heddle=$1 folder=$2 core=$3
shift 3
mkdir -p "$folder"

# number KEY FILE: the first value of a key in JSON.
number() {
    grep -o "\"$1\": *[0-9.e+]*" "$2" | sed -n '1s/.*: *//p'
}

# power FILE KNOB ELF: what the program takes, into FILE.
power() {
    # shellcheck disable=SC2086
    "$heddle" power target=xcup $config "$2" --json "$3" >"$1" 2>"$folder/log" || { cat "$folder/log" >&2; exit 1; }
}

config="-c $core fpu=full"
printf '%-24s %9s %9s %7s %7s %7s\n' kernel cycles rewritten '' power energy
for elf; do
    name=$(echo "${elf%.elf}" | sed 's#.*/\(launch\|blocks[0-9]*\|dealt[0-9]*\)/##')
    new=$folder/$(echo "$name" | tr / _)-rewritten.elf
    # shellcheck disable=SC2086
    "$heddle" r2d2 $config --json -o "$new" "$elf" >"$folder/json" || exit 1
    power "$folder/before" r2d2=0 "$elf"
    power "$folder/after" r2d2=1 "$new"
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
