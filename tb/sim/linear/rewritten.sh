#!/bin/sh
# rewritten.sh BUILD: the file that heddle r2d2 writes: it runs where there are linear registers, its names
# and lines are known, the rest of the program is as it was, and nothing is written when it fails.
set -u
build=$1
heddle=$build/heddle
program=$build/kernels/launch/vecadd.elf
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="rewritten programs" out=$work/said err=/dev/null
. tb/tools/checks.inc

# expect STATUS PATTERN COMMAND ...: it ends so, and says so.
expect() {
    wanted=$1 text=$2
    shift 2
    "$@" >"$out" 2>&1
    status=$?
    if [ "$status" -eq "$wanted" ] && { [ -z "$text" ] || grep -q -- "$text" "$out"; }; then pass; else
        fail "$*: status $status, not $wanted, or no '$text'"
    fi
}

new=$work/new.elf
expect 0 'rewritten (-' "$heddle" r2d2 cores=2 "$program"
expect 0 'rewritten (-' "$heddle" r2d2 -o "$new" "$program"
expect 0 "^$(printf %o $((0777 & ~0$(umask))))\$" stat -c %a "$new"
chmod 640 "$new"
expect 0 'rewritten (-' "$heddle" r2d2 -o "$new" "$program"
expect 0 '^640$' stat -c %a "$new"
expect 0 'out equals ref' "$heddle" emu r2d2=1 "$new"
expect 0 'out equals ref' "$heddle" emu r2d2=1 warps=2 threads=8 "$new"
# Without linear registers it stops at the first: a name and a line of the kernel.
expect 1 'add.threads+0x.*vecadd/launch.c:1[0-9])' "$heddle" emu "$new"
expect 0 'add.linear' riscv64-unknown-elf-objdump -t "$new"
expect 2 'has been rewritten' "$heddle" r2d2 "$new"
expect 2 'no program given' "$heddle" r2d2 -o "$work/none.elf"
expect 2 'takes one program' "$heddle" r2d2 -o "$work/none.elf" "$program" "$program"
expect 2 'No such file' "$heddle" r2d2 -o "$work/no/none.elf" "$program"
expect 1 "" test -e "$work/none.elf"
expect 1 "" test -e "$work/none.elf.part"

# Each linear register as a formula, and what becomes of an instruction, at its line.
expect 0 '^  lt0+lb0 = 4 \* thread_x + 4 \* block_x \* size_x + args\[0\] ' "$heddle" r2d2 --explain "$program"
expect 0 '  mul .* removed  = block_x \* size_x  # add+0x.*vecadd/launch.c:17' "$heddle" r2d2 --explain "$program"
expect 0 '  lw .* address  = 4 \* thread_x .* args\[0\]  # add+0x.*vecadd/launch.c:19' "$heddle" r2d2 --explain "$program"

# A launch for whose blocks the rewritten kernel does not pay says that it ran the original.
multiply=$build/kernels/launch/sgemm.elf
expect 0 'multiply: its launches took the original all the same' "$heddle" r2d2 warps=16 "$multiply"
expect 0 'rewritten (-' "$heddle" r2d2 "$multiply"
expect 1 '' grep -q 'took the original' "$work/said"

# The old code stays where it was, but for the runtime's list of rewritten kernels and the end.
objcopy=riscv64-unknown-elf-objcopy
for section in .text .rodata; do
    for file in "$program" "$new"; do
        $objcopy -O binary -j $section "$file" "$work/$(basename "$file")$section"
    done
    expect 0 '' cmp "$work/vecadd.elf$section" "$work/new.elf$section"
done
summary
