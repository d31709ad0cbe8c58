#!/bin/sh
# power.sh HEDDLE FILE.elf FAILING.elf TARGET WORD ...: `heddle power` gives figures that add up. They are the same when
# they are asked for again or measured at the same time; side by side with itself, a core is 1.000 of itself.
heddle=$1
elf=$2
failing=$3
target=$4
shift 4
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

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
# A kept list of which a digit is another is measured again.
kept=$(find "${heddle%/*}/power" -name power.txt | xargs -r ls -t | head -n 1)
[ -z "$kept" ] || [ "$target" != asic ] || sed -i '2s/[1-9]/0/2' "$kept"
again=$("$heddle" power "target=$target" "$@" --json "$elf" 2>/dev/null) || exit 1
[ "$first" = "$again" ] || fail "believes a kept list that was changed: $again"
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

# Programs that were not measured yet, one by one and at the same time.
mkdir "$work/1" "$work/2"
for jobs in 1 2; do
    cp "$elf" "$work/$jobs/a.elf"
    cp "$elf" "$work/$jobs/b.elf"
    "$heddle" power "target=$target" "$@" --json -j $jobs "$work/$jobs/a.elf" "$work/$jobs/b.elf" > "$work/$jobs.json" ||
        fail "-j $jobs ends with status $?"
done
cmp -s "$work/1.json" "$work/2.json" || fail "-j 2 says something else: $(cat "$work/1.json" "$work/2.json")"
[ "$(wc -l < "$work/2.json")" -eq 2 ] || fail "-j 2 has not a line for each program"
# Programs before the failing one have their figures, though that one ends first.
cp "$elf" "$work/c.elf"
"$heddle" power "target=$target" "$@" --json -j 2 "$work/c.elf" "$failing" "$elf" > "$work/out" 2> "$work/err"
[ $? -eq 1 ] && [ "$(wc -l < "$work/out")" -eq 1 ] && grep -q '"c"' "$work/out" &&
    grep -q '^heddle power: .*fail' "$work/err" || fail "-j 2 with a program that fails: $(cat "$work/out" "$work/err")"
for jobs in 0 many; do
    said=$("$heddle" power "target=$target" "$@" -j $jobs "$elf" 2>&1)
    [ $? -eq 2 ] || fail "-j $jobs is taken"
    case $said in *"--jobs needs a whole number from 1 to 256, not '$jobs'"*) ;; *) fail "-j $jobs: $said" ;; esac
done
if [ "$failed" -eq 0 ]; then
    echo "power for $target: 1 passed, 0 failed"
else
    echo "power for $target: 0 passed, 1 failed"
    exit 1
fi
