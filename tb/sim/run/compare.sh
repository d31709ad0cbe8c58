#!/bin/sh
# compare.sh BUILD: configurations side by side have the figures that each has alone, and their differences.
set -u
build=$1
heddle=$build/heddle
kernels="$build/kernels/bfs.elf $build/kernels/divergence.elf"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="heddle run --compare" out=$work/out err=$work/err
. tb/tools/checks.inc

# $kernels is words.
# shellcheck disable=SC2086
{
    "$heddle" run --compare inorder-4x4,loog-4x4 $kernels >"$work/table" 2>"$work/err"
    same 'status' $? 0
    "$heddle" run --compare inorder-4x4,loog-4x4 --json $kernels >"$work/json" 2>"$work/err"
    "$heddle" run -c inorder-4x4 --json $kernels >"$work/first" 2>"$work/err"
    "$heddle" run -c loog-4x4 --json $kernels >"$work/second" 2>"$work/err"
}
cycles() {
    grep -o '"cycles":[0-9]*,"instr' "$1" | grep -o '[0-9]*'
}
raw() {
    grep -o '"stalls":{[^}]*"raw":[0-9]*' "$1" | grep -o '[0-9]*$'
}
same 'cycles of the first' "$(cycles "$work/json" | sed -n '1p;3p')" "$(cycles "$work/first")"
same 'cycles of the second' "$(cycles "$work/json" | sed -n '2p;4p')" "$(cycles "$work/second")"
cycles "$work/first" >"$work/a"
same 'differences in cycles' "$(grep -o '"delta":{"cycles":[-0-9]*' "$work/json" | grep -o '[-0-9]*$' | tr '\n' ' ')" \
    "$(cycles "$work/second" | paste "$work/a" - | awk '{ printf "0 %d ", $2 - $1 }')"
raw "$work/first" >"$work/a"
raw "$work/second" >"$work/b"
for line in 1 2; do
    difference=$(($(sed -n ${line}p "$work/b") - $(sed -n ${line}p "$work/a")))
    same "the cause raw of kernel $line" "$(sed -n 's/^  raw .* \([-+][0-9]*\)$/\1/p' "$work/table" | sed -n ${line}p)" \
        "$(printf '%+d' $difference)"
done
same 'mean speed' "$(sed -n 's/^mean speed *1.000 *\([0-9.]*\)$/\1/p' "$work/table")" \
    "$(cycles "$work/first" >"$work/a"; cycles "$work/second" | paste "$work/a" - |
        awk '{ sum += log($1 / $2) } END { printf "%.3f", exp(sum / NR) }')"

# Which part of a run its figures are of: the region has 300 instructions, and is the faster the less is waited for.
regions=$build/emu/regions.elf
"$heddle" run --compare inorder-4x4,loog-4x4 "$regions" >"$work/table" 2>"$work/err"
same 'whole runs' "$(grep -c '^  of the whole run; its region of interest, entered 2 times, is not used (--roi)$' "$work/table")" 1
"$heddle" run --compare inorder-4x4,loog-4x4 --roi "$regions" >"$work/table" 2>"$work/err"
same 'regions' "$(grep -c '^  of the region of interest, entered 2 times$' "$work/table")" 1
# row NAME: both numbers of that row
row() {
    sed -n "s/^  $1  *\([0-9,]*\)  *\([0-9,]*\)  *[-+][0-9.]* %$/\1 \2/p" "$work/table"
}
same 'cycles of the whole runs' "$(row simulated_cycles)" \
    "$(for name in inorder-4x4 loog-4x4; do "$heddle" run -c $name "$regions" --roi; done |
        sed -n 's/.*it, of \([0-9,]*\) simulated cycles$/\1/p' | paste -sd ' ')"
"$heddle" run -c loog-4x4 --roi --json "$regions" >"$work/second" 2>"$work/err"
same 'cycles of a region' "$(row cycles | cut -d ' ' -f 2 | tr -d ,)" "$(cycles "$work/second")"

# A run that fails, and what cannot be compared.
"$heddle" run --compare issue=inorder,loog --max-cycles 500 "$build/kernels/bfs.elf" >"$work/table" 2>"$work/err"
same 'a hang' "$?$(grep -c 'hang: did not end within 500 cycles' "$work/table")" 12
refuses() {
    text=$1
    shift
    "$heddle" run "$@" >"$work/out" 2>"$work/err"
    same "$*" "$?$(wc -l <"$work/err")$(grep -cF -e "$text" "$work/err")" 211
}
refuses "there is no preset 'loog'" --compare inorder-4x4,loog "$build/kernels/bfs.elf"
refuses 'issue=foo is out of range' --compare issue=inorder,foo "$build/kernels/bfs.elf"
refuses '--compare goes without --trace' --compare issue=inorder,loog --trace konata "$build/kernels/bfs.elf"
refuses 'none.elf: No such file' --compare issue=inorder,loog none.elf
refuses 'no kernel given' --compare issue=inorder,loog

summary
