#!/bin/sh
# bench.sh HEDDLE FOLDER CORE ELF...: what each program executes as it is and rewritten for linear registers, in its
# kernels (what is computed ahead included) and altogether, and its cycles on CORE in lockstep; all in percent of
# what it was, with geometric means.
set -u
heddle=$1 folder=$2 core=$3
shift 3
mkdir -p "$folder"

# number FILE KEY [N]: the Nth value of a key in JSON.
number() {
    grep -o "\"$2\": *[0-9]*" "$1" | sed -n "${3:-1}s/.*: *//p"
}

# sum FILE WHAT KEY: thread or warp instructions of all kernels; WHAT is executed or rewritten.
sum() {
    sed 's/.*"kernels": *\[//' "$1" | grep -o "\"$2\": *{[^}]*}" | grep -o "\"$3\": *[0-9]*" |
        awk -F: '{ sum += $2 } END { print sum + 0 }'
}

config="-c $core"
printf '%-28s %8s %8s %8s %10s %10s %8s\n' kernel threads warps program cycles rewritten cycles
for elf; do
    name=${elf##*/launch/}
    name=${name%.elf}
    new=$folder/$(echo "$name" | tr / _)-rewritten.elf
    # shellcheck disable=SC2086
    "$heddle" r2d2 $config fpu=full --json -o "$new" "$elf" >"$folder/json" || exit 1
    # shellcheck disable=SC2086
    "$heddle" run $config fpu=full r2d2=1 --json "$elf" "$new" >"$folder/run" 2>"$folder/log" || { cat "$folder/log"; exit 1; }
    echo "$name $(sum "$folder/json" executed thread_instructions) $(sum "$folder/json" rewritten thread_instructions)" \
        "$(sum "$folder/json" executed warp_instructions) $(sum "$folder/json" rewritten warp_instructions)" \
        "$(number "$folder/json" thread_instructions 1) $(number "$folder/json" thread_instructions 2)" \
        "$(sed -n 1p "$folder/run" | grep -o '"cycles":[0-9]*' | head -1 | cut -d: -f2)" \
        "$(sed -n 2p "$folder/run" | grep -o '"cycles":[0-9]*' | head -1 | cut -d: -f2)"
done | awk '
    { printf "%-28s %7.1f%% %7.1f%% %7.1f%% %10d %10d %7.1f%%\n", $1, 100 * $3 / $2, 100 * $5 / $4, 100 * $7 / $6, $8, $9, 100 * $9 / $8
      threads += log($3 / $2); warps += log($5 / $4); program += log($7 / $6); cycles += log($9 / $8)
      fflush() }
    END { printf "%-28s %7.1f%% %7.1f%% %7.1f%% %10s %10s %7.1f%%\n", "geometric mean", 100 * exp(threads / NR), 100 * exp(warps / NR), 100 * exp(program / NR), "", "", 100 * exp(cycles / NR) }'
