#!/bin/sh
# power.sh HEDDLE FILE.elf TARGET WORD ...: `heddle power` gives figures that add up and are the same
# when they are asked for again; side by side with itself, a core is 1.000 of itself.
heddle=$1
elf=$2
target=$3
shift 3
failed=0

# figure NAME: of the whole, in the first answer.
figure() {
    printf '%s\n' "$first" | sed -n "s/.*\"total\":{[^}]*\"$1\":\([^,}]*\).*/\1/p"
}
fail() {
    echo "FAILED heddle power $target $*"
    failed=$((failed + 1))
}

first=$("$heddle" power "target=$target" "$@" --json "$elf") || exit 1
again=$("$heddle" power "target=$target" "$@" --json "$elf" 2>&1) || exit 1
[ "$first" = "$again" ] || fail "says something else the second time: $again"
if [ "$target" = asic ]; then parts="clock internal switching leakage memory"; else parts="clock LUT FF BRAM DSP"; fi
# described NAME: standard input is what docs/json.schema.json says.
described() { python3 tb/cmd/schema/validate.py docs/json.schema.json "$1" >/dev/null; }
printf '%s\n' "$first" | described power || fail "is not as its schema says"
sum=$(for part in $parts; do figure "$part"; done | awk '{ sum += $1 } END { print sum }')
awk -v sum="$sum" -v all="$(figure power)" 'BEGIN { exit !(all > 0 && sum > 0.999 * all && sum < 1.001 * all) }' ||
    fail "has parts of $sum in all of $(figure power)"
table=$("$heddle" power "target=$target" "$@" --compare lmem_kb=1,1 "$elf")
[ "$(printf '%s\n' "$table" | grep -c '  1\.000   1\.000   1\.000   1\.000$')" -eq 2 ] ||
    fail "is not as large as itself: $table"
areas=$("$heddle" synth "target=$target" "$@" --compare lmem_kb=1,1 --json)
printf '%s\n' "$areas" | described synth || fail "is not as the schema of synth says"
area=$(printf '%s\n' "$areas" | grep -c '"modules":\[{"path":"u_core"')
[ "$area" -eq 2 ] || fail "is not in heddle synth --compare --json"
if "$heddle" power "target=$target" "$@" 2> /dev/null; then fail "needs no program"; fi
if [ "$failed" -eq 0 ]; then
    echo "power for $target: 1 passed, 0 failed"
else
    echo "power for $target: 0 passed, 1 failed"
    exit 1
fi
