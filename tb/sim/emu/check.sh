#!/bin/sh
# check.sh BUILD GOOD.elf HANG.elf FLOAT.elf SILENT.elf: what `heddle emu` says and returns.
heddle=${HEDDLE:-$1/heddle}
good=$2
hang=$3
float=$4
silent=$5
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

expect() { # expect STATUS TEXT ARGUMENTS...
    want=$1 text=$2
    shift 2
    output=$("$heddle" emu "$@" 2>&1)
    status=$?
    if [ "$status" -eq "$want" ] && printf '%s\n' "$output" | grep -qF -e "$text"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'heddle emu %s: status %d, expected %d and "%s", got:\n%s\n' "$*" "$status" "$want" \
            "$text" "$output"
    fi
}

expect 0 'passed: no out and ref to compare' "$good"
expect 0 'on 4 warps of 4 threads' "$good"
expect 0 '"result":"passed"' --json "$good"
expect 0 'warp  0 lanes 00000001  80000000  addi t0, zero, 4' --trace "$good"
expect 0 'usage: heddle emu' --help
expect 1 'still running after 20 instructions: warp 0' --max-instructions 20 "$good"
expect 1 'every warp waits for another: warp 0, lanes 0x1, at 0x8000000c _start+0xc' "$hang"
expect 1 'waits at barrier 0 (1 of 2 arrived)' "$hang"
expect 1 '"result":"failed","reason":"every warp waits' --json "$hang"
expect 1 'barrier id out of range in warp 0, lanes 0x1, at 0x80000008 _start+0x8' --boot-arg 9 "$hang"
expect 1 'still running' "$good" --max-instructions 20 "$good"
expect 2 'no program given' warps=2
expect 2 "there is no knob 'wraps'" wraps=2 "$good"
expect 2 'threads=3' threads=3 "$good"
expect 2 'nonexistent.elf: No such file' nonexistent.elf
expect 2 'not an ELF file' "$0"
expect 0 'passed: out equals ref' fpu=full "$float"
expect 2 'compiled for floating-point registers (-mabi=ilp32f), which this core has not' "$float"
expect 2 '--max-instructions needs a whole number' --max-instructions -1 "$good"
expect 2 '--boot-arg needs a whole number from 0 to 4294967295' --boot-arg 4294967296 "$good"
expect 2 'no option --frobnicate' --frobnicate "$good"
expect 2 'nonexistent.elf' "$good" nonexistent.elf
expect 1 'FAILED: it ended without storing an exit code' "$silent"
expect 2 'a folder, not an ELF file' "$work"

# All files are looked at before the first program runs.
for programs in "$good nonexistent.elf" "nonexistent.elf $good"; do
    # $programs are words.
    # shellcheck disable=SC2086
    expect 2 'nonexistent.elf: No such file' $programs
    [ "$(printf '%s\n' "$output" | wc -l)" -eq 1 ] || { failed=$((failed + 1)); echo "$programs: $output"; }
done

# With --json there is one object on standard output, and the trace is beside it.
expect 0 'warp  0 lanes' --json --trace "$good"
"$heddle" emu --json "$good" > "$work/plain" 2> /dev/null
"$heddle" emu --json --trace "$good" 2> /dev/null | cmp -s - "$work/plain" || { failed=$((failed + 1)); echo '--json --trace: more than the object'; }

# Without its symbols a program runs, and says that nothing was compared; cut off it does not.
riscv64-unknown-elf-strip -o "$work/stripped.elf" "$float"
expect 0 'passed: no out and ref to compare' fpu=full "$work/stripped.elf"
head -c 5000 "$float" > "$work/cut.elf"
expect 2 'cut.elf: cut off: its section headers lie beyond its end' fpu=full "$work/cut.elf"
echo "heddle emu: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
