#!/bin/sh
# profile.sh BUILD: the sums of a profile are the run's figures, in every scheme, and what is drawn is well formed.
set -u
build=$1
heddle=$build/heddle
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="heddle profile" out=$work/out err=$work/err
. tb/tools/checks.inc

# number KEY FILE: the first of that name.
number() {
    grep -o "\"$1\":[0-9]*" "$2" | head -n 1 | cut -d: -f2
}

# sum KEY LIST FILE: over what is in the list, which ends with the next list or the file.
sum() {
    sed "s/.*\"$2\":\[//; s/\"lines\":\[.*//; s/\"pcs\":\[.*//" "$3" | grep -o "\"$1\":[0-9]*" |
        awk -F: '{ sum += $2 } END { print sum + 0 }'
}

# A run with its profile, and the same run without.
compare() {
    about=$*
    "$heddle" profile --json "$@" >"$work/profile" 2>"$work/err" || cat "$work/err"
    "$heddle" run --json "$@" >"$work/run" 2>"$work/err" || cat "$work/err"
    for key in cycles issued instructions thread_instructions dcache_reads dcache_misses icache_misses; do
        same "$about: $key" "$(number $key "$work/profile")" "$(number $key "$work/run")"
        [ $key = cycles ] || [ $key = issued ] ||
            same "$about: $key by function" "$(sum $key functions "$work/profile")" "$(number $key "$work/run")"
    done
    same "$about: stalls" "$(grep -o '"stalls":{[^}]*}' "$work/profile" | head -n 1)" \
        "$(grep -o '"stalls":{[^}]*}' "$work/run")"
    for list in functions lines pcs; do
        same "$about: cycles by $list" $(($(sum cycles $list "$work/profile") + $(number idle "$work/profile"))) \
            "$(number cycles "$work/run")"
        same "$about: issued by $list" "$(sum issued $list "$work/profile")" "$(number issued "$work/run")"
    done
    # All but the few cycles before the first warp is there and after the last has ended have an instruction.
    same "$about: few belong to none" $(($(number idle "$work/profile") < 200)) 1
}

for kernel in bfs divergence; do
    for config in "-c inorder-4x4" "-c loog-4x4" "issue=loog loog_scheduler=collector_units rf_banks=1 rrs_entries=12" issue=ghost issue=socgpu; do
        # $config is words.
        # shellcheck disable=SC2086
        compare $config "$build/kernels/$kernel.elf"
    done
done
compare --roi "$build/emu/regions.elf"

# Most time in sgemm goes to its inner loop, a line of its source that waits for its loads and products.
"$heddle" profile --rows 1 --annotate --flame "$work/flame.svg" "$build/kernels/sgemm.elf" >"$work/out" 2>"$work/err"
same 'status' $? 0
same 'the line that takes most' "$(sed -n '/by source line/{n;s/  \([^ ]*\) .*/\1/p;}' "$work/out")" \
    "sim/kernels/sgemm/kernel.c:$(grep -n 'sum += ' sim/kernels/sgemm/kernel.c | cut -d: -f1)"
same 'its text in the listing' "$(grep -c ' sum += x' "$work/out")" 2
same 'a picture of XML' "$(python3 -c 'import sys, xml.dom.minidom
print(xml.dom.minidom.parse(sys.argv[1]).documentElement.tagName)' "$work/flame.svg")" svg
# Names of files and functions may have anything in them.
odd="$work/$(printf 'a&b<c>"\001\377').elf"
riscv64-unknown-elf-objcopy --redefine-sym 'main=operator<&>("main")' "$build/kernels/sgemm.elf" "$odd"
"$heddle" profile --flame "$work/odd.svg" "$odd" >"$work/out" 2>"$work/err"
same 'odd names' "$(python3 -c 'import sys, xml.dom.minidom
titles = [t.firstChild.data for t in xml.dom.minidom.parse(sys.argv[1]).getElementsByTagName("title")]
print(titles[0].split(": ")[0], any(t.startswith("operator<&>(\"main\"): ") for t in titles))' "$work/odd.svg")" 'a&b<c>"?? True'
# The boxes of causes side by side are as wide as the program that they stand on.
same 'the widths of the picture' "$(sed -n 's/^<g><title>\([^ ]*\): \([0-9]*\) cycles.*/\1 \2/p' "$work/flame.svg" | awk '
    NR == 1 { whole = $2 }
    $1 ~ /^(issued|idle|raw|waw|rf_port|unit_.*|fetch_.*)$/ { sum += $2 }
    END { print (sum > 0.97 * whole && sum <= whole) }')" 1
# A line of the runtime that was put into a program counts for the line that calls it, and all warps of a function are
# one tower.
"$heddle" profile --rows 10 --flame "$work/bfs.svg" "$build/kernels/bfs.elf" >"$work/out" 2>"$work/err"
same 'lines of the runtime in a program' "$(grep -c 'heddle\.h' "$work/out")" 0
same 'towers of a function' "$(for name in job_call tasks_run visit; do
    grep -c "<g><title>$name: " "$work/bfs.svg"; done | tr '\n' ' ')" '1 1 1 '
# A program from elsewhere has the text of its own lines, and of the runtime's, wherever it is looked at.
mkdir "$work/own"
printf '#include "heddle.h"\nuint32_t a[64];\nstatic void task(uint32_t id, const void *arg) {\n(void)arg;
HEDDLE_IF (id & 1)\n    a[id] = id;\n}\nint main(void) { heddle_spawn(64, task, 0); return 0; }\n' >"$work/own/own.c"
from=$(cd "$(dirname "$heddle")" && pwd)/heddle
(cd "$work/own" && "$from" cc --gcc own.c) 2>"$work/err"
"$heddle" profile --annotate "$work/own/own.elf" >"$work/out" 2>"$work/err"
same 'the text of its own line' "$(grep -c '  own\.c:6  a\[id\] = id;$' "$work/out")" 1
same 'the text of a header' "$(grep -q '  heddle\.h:[0-9]*  __asm__ goto(HEDDLE_SPLIT' "$work/out" && echo found)" found
"$heddle" profile --function nothing "$build/kernels/sgemm.elf" >"$work/out" 2>"$work/err"
same 'a function that is not there' "$?$(cat "$work/err")" \
    "2heddle profile: --function nothing: the run was never in a function of this name"
"$heddle" profile "$build/kernels/sgemm.elf" "$build/kernels/bfs.elf" 2>"$work/err"
same 'two kernels' "$?$(cat "$work/err")" "2heddle profile: a profile is of one kernel"
"$heddle" profile --flame /no/such/file.svg "$build/kernels/sgemm.elf" >"$work/out" 2>"$work/err"
same 'a picture nowhere' "$?$(cat "$work/err")" "2heddle profile: /no/such/file.svg cannot be written: No such file or directory"

summary
