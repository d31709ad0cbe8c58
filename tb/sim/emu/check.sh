#!/bin/sh
# check.sh BUILD GOOD.elf HANG.elf FLOAT.elf SILENT.elf: what `heddle emu` says and returns.
heddle=${HEDDLE:-$1/heddle}
good=$2
hang=$3
float=$4
silent=$5
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="heddle emu" out=$work/out err=$work/err
. tb/tools/checks.inc

emu() { # emu STATUS TEXT ARGUMENTS...
    wanted=$1 text=$2
    shift 2
    expect "$wanted" "$text" "$heddle" emu "$@"
}

emu 0 'passed: no out and ref to compare' "$good"
emu 0 'on 4 warps of 4 threads' "$good"
emu 0 '"result":"passed"' --json "$good"
emu 0 'warp  0 lanes 00000001  80000000  addi t0, zero, 4' --trace "$good"
emu 0 'usage: heddle emu' --help
emu 1 'still running after 20 instructions: warp 0' --max-instructions 20 "$good"
emu 1 'every warp waits for another: warp 0, lanes 0x1, at 0x8000000c _start+0xc' "$hang"
emu 1 'waits at barrier 0 (1 of 2 arrived)' "$hang"
emu 1 '"result":"failed","reason":"every warp waits' --json "$hang"
emu 1 'barrier id out of range in warp 0, lanes 0x1, at 0x80000008 _start+0x8' --boot-arg 9 "$hang"
emu 1 'still running' "$good" --max-instructions 20 "$good"
emu 2 'no program given' warps=2
emu 2 "there is no knob 'wraps'" wraps=2 "$good"
emu 2 'threads=3' threads=3 "$good"
emu 2 'nonexistent.elf: No such file' nonexistent.elf
emu 2 'not an ELF file' "$0"
emu 0 'passed: out equals ref' fpu=full "$float"
emu 2 'compiled for floating-point registers (-mabi=ilp32f), which this core has not' "$float"
emu 2 '--max-instructions needs a whole number' --max-instructions -1 "$good"
emu 2 '--boot-arg needs a whole number from 0 to 4294967295' --boot-arg 4294967296 "$good"
emu 2 'no option --frobnicate' --frobnicate "$good"
emu 2 'nonexistent.elf' "$good" nonexistent.elf
emu 1 'FAILED: it ended without storing an exit code' "$silent"
emu 2 'a folder, not an ELF file' "$work"

# All files are looked at before the first program runs.
for programs in "$good nonexistent.elf" "nonexistent.elf $good"; do
    # $programs are words.
    # shellcheck disable=SC2086
    emu 2 'nonexistent.elf: No such file' $programs
    [ "$(cat "$out" "$err" | wc -l)" -eq 1 ] || fail "$programs"
done

# With --json there is one object on standard output, and the trace is beside it.
emu 0 'warp  0 lanes' --json --trace "$good"
"$heddle" emu --json "$good" > "$work/plain" 2> /dev/null
"$heddle" emu --json --trace "$good" 2> /dev/null | cmp -s - "$work/plain" || fail '--json --trace: more than the object'

# Without its symbols a program runs, and says that nothing was compared; cut off it does not.
riscv64-unknown-elf-strip -o "$work/stripped.elf" "$float"
emu 0 'passed: no out and ref to compare' fpu=full "$work/stripped.elf"
head -c 5000 "$float" > "$work/cut.elf"
emu 2 'cut.elf: cut off: its section headers lie beyond its end' fpu=full "$work/cut.elf"
summary
