#!/bin/sh
# fair_plan.sh BUILD: the plan fair with the same kernels by gcc without its instruction scheduling, which it compiles
# to BUILD/fair. Prints the plan.
set -eu
build=$1
plan=cmd/sweep/plans/fair.ini
mkdir -p "$build/fair"
for kernel in $(sed -n 's/^kernels = //p' $plan); do
    source=sim/kernels/macros/$kernel/kernel.c
    [ -e "$source" ] || source=sim/kernels/$kernel/kernel.c
    data=$build/kernels/$kernel/data.S
    [ -e "$data" ] || data=
    # No data, no word.
    # shellcheck disable=SC2086
    "$build/heddle" cc --gcc -fno-schedule-insns -fno-schedule-insns2 -Isim/kernels "-Isim/kernels/$kernel" \
        -o "$build/fair/unscheduled-$kernel.elf" "$source" $data >&2
done
sed '/^kernels = /d; /^;/d; s/^name = .*/name = fair-unscheduled/
    s/^about = \(.*\)/about = \1, kernels not scheduled/' $plan |
    awk -v kernels="$(cd "$build/fair" && printf 'kernels = ./%s\n' unscheduled-*.elf)" '{ print } /^about = / { print kernels }'
