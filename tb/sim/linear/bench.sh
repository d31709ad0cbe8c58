#!/bin/sh
# bench.sh HEDDLE FOLDER CORE ELF...: what each program executes as it is and rewritten for linear registers, in its
# kernels (what is computed ahead included) and altogether, how much of it is for linear values, and its instructions a
# cycle and cycles on CORE in lockstep. Instructions of threads, but for `warps` and IPC. In percent of what it was, with
# geometric means.
set -u
. "$(dirname "$0")/bench.inc"

# number FILE KEY [N]: the Nth value of a key in JSON.
number() {
    grep -o "\"$2\": *[0-9]*" "$1" | sed -n "${3:-1}s/.*: *//p"
}

# sum FILE WHAT KEY: thread or warp instructions of all kernels; WHAT is executed or rewritten.
sum() {
    sed 's/.*"kernels": *\[//' "$1" | grep -o "\"$2\": *{[^}]*}" | grep -o "\"$3\": *[0-9]*" |
        awk -F: '{ sum += $2 } END { print sum + 0 }'
}

# total FILE KEY: of all kernels.
total() {
    grep -o "\"$2\": *[0-9]*" "$1" | awk -F: '{ sum += $2 } END { print sum + 0 }'
}

# measured FILE LINE KEY: of the run of a program.
measured() {
    sed -n "$2p" "$1" | grep -o "\"$3\":[0-9]*" | head -1 | cut -d: -f2
}

printf '%-24s %7s %7s %7s %13s %11s %9s %9s %7s\n' kernel threads warps program 'linear' IPC cycles rewritten ''
for elf; do
    rewrite "$elf"
    # shellcheck disable=SC2086
    said run "$heddle" run $config r2d2=1 --json "$elf" "$new"
    echo "$name $(sum "$folder/json" executed thread_instructions) $(sum "$folder/json" rewritten thread_instructions)" \
        "$(sum "$folder/json" executed warp_instructions) $(sum "$folder/json" rewritten warp_instructions)" \
        "$(number "$folder/json" thread_instructions 1) $(number "$folder/json" thread_instructions 2)" \
        "$(total "$folder/json" executed_linear) $(total "$folder/json" rewritten_linear)" \
        "$(measured "$folder/run" 1 instructions) $(measured "$folder/run" 2 instructions)" \
        "$(measured "$folder/run" 1 cycles) $(measured "$folder/run" 2 cycles)"
done | awk -v programs=$# '
    { printf "%-24s %6.1f%% %6.1f%% %6.1f%% %5.1f%% %5.1f%% %5.3f %5.3f %9d %9d %6.1f%%\n", $1, 100 * $3 / $2, 100 * $5 / $4,
          100 * $7 / $6, 100 * $8 / $2, 100 * $9 / $2, $10 / $12, $11 / $13, $12, $13, 100 * $13 / $12
      threads += log($3 / $2); warps += log($5 / $4); program += log($7 / $6); cycles += log($13 / $12)
      before += $8 / $2; after += $9 / $2
      fflush() }
    END { printf "%-24s %6.1f%% %6.1f%% %6.1f%% %5.1f%% %5.1f%% %5s %5s %9s %9s %6.1f%%\n", "mean", 100 * exp(threads / NR),
          100 * exp(warps / NR), 100 * exp(program / NR), 100 * before / NR, 100 * after / NR, "", "", "", "", 100 * exp(cycles / NR)
          printf "The paper: 72 %% of the thread instructions, 80 %% of the time (1.25x), 83 %% of the energy.\n"
          exit NR != programs }'
