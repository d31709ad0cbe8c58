#!/bin/sh
# suites.sh BUILD build NAME FOLDER: copies the suite NAME to BUILD/suites, builds its programs and writes their inputs
# suites.sh BUILD check NAME DEVICE...: runs them on pocl, an OpenCL of the CPU, and on each device; a row a program
# suites.sh BUILD plan NAME...:      prints the programs as lines of a plan of `heddle sweep`, behind $SUITES_PLAN (plan.ini)
# suites.sh BUILD forms KERNEL...:   compiles heddle's kernels in several forms, and prints them as such a plan
#
# A suite is a table, NAME.txt. A section is a program; [*] holds for all of them.
#     copy         folders of the suite that are copied                       ([*] only)
#     folder       where the program's makefile is
#     make         variables and targets of make; $suite is the copy's folder, $tables that of the tables, $macros
#                  those of `macros`, with -D
#     macros       NAME=VALUE ...
#     large        the same for SUITES_SIZE=large: BUILD/suites-large then has only the programs with this field
#     input        FILE KIND ARGUMENT ...: a file that inputs.c writes
#     environment  NAME=VALUE ... of the program
#     run          the command, in `folder`; without it the only *.exe there
#     expect       a line of the output matches this
#     reference    what inputs.c writes, in place of what pocl reads; or own: nothing is compared, `expect` is the check
#     tolerance    of same.c; dN: doubles
#     core         knobs that the program needs besides those of the device; such a program is in no plan
#     core.SCHEME  knobs that it needs besides on devices whose name begins with SCHEME
#     limit        slow: not in plans and checks, unless SUITES_SLOW=1
set -u
tables=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
root=$build/suites${SUITES_SIZE:+-$SUITES_SIZE}
size=${SUITES_SIZE:-macros}
pocl=${POCL:-/etc/OpenCL/vendors/pocl.icd}
command=$2
shift 2

# section SUITE NAME: its lines; values SUITE NAME KEY: of [*] and of it
section() { awk -v want="[$2]" '/^\[/ { on = $0 == want; next } on && NF && !/^#/' "${SUITES_TABLES:-$tables}/$1.txt"; }
values() { { section "$1" '*'; section "$1" "$2"; } | sed -n "s/^$3 = //p"; }
value() { values "$@" | tail -n 1; }
programs() {
    sed -n 's/^\[\([^*].*\)\]$/\1/p' "${SUITES_TABLES:-$tables}/$1.txt" | while read -r name; do
        [ -z "${SUITES_SIZE:-}" ] || [ -n "$(value "$1" "$name" "$size")" ] || continue
        echo "$name"
    done
}
wanted() { [ "$(value "$1" "$2" limit)" != slow ] || [ "${SUITES_SLOW:-}" = 1 ]; }

# command_of SUITE NAME: from BUILD/suites, the program and its arguments
command_of() {
    folder=$1/$(value "$1" "$2" folder)
    run=$(value "$1" "$2" run)
    [ -n "$run" ] || run=$(cd "$root/$folder" && ls -- *.exe 2> /dev/null)
    printf '%s/%s\n' "$folder" "${run#./}"
}

recipe() { section "$1" '*'; section "$1" "$2"; }

program_build() { # SUITE NAME
    suite=$root/$1 made=$root/$1/$2.made
    [ "$(recipe "$1" "$2")" != "$(cat "$made" 2> /dev/null)" ] || return 0
    rm -f "$made" "$root/$1/$2.reads"
    values "$1" "$2" input | while read -r file kind; do
        mkdir -p "$root/$1/$(dirname "$file")"
        eval "'$root/inputs' $kind" > "$root/$1/$file" || exit 1
    done || return 1
    folder=$root/$1/$(value "$1" "$2" folder)
    macros=$(value "$1" "$2" "$size" | sed 's/[^ ][^ ]*/-D&/g')
    make -C "$folder" clean > /dev/null 2>&1
    eval "make -C '$folder' $(values "$1" "$2" make | tr '\n' ' ')" > "$made.log" 2>&1 || return 1
    program=$(command_of "$1" "$2")
    [ -x "$root/${program%% *}" ] && recipe "$1" "$2" > "$made"
}

suite_build() { # SUITE FOLDER
    mkdir -p "$root/$1"
    for part in $(value "$1" '*' copy); do
        [ -d "$root/$1/$part" ] || cp -r "$2/$part" "$root/$1/" || exit 1
    done
    for name in $(programs "$1"); do
        program_build "$1" "$name" && continue
        echo "$1 $name: does not build: $(grep -m 1 -E 'rror|undefined' "$root/$1/$name.made.log")"
    done
}

# reference SUITE NAME: NAME.reads; NAME.reads.log says why there is none
reference() {
    [ ! -e "$root/$1/$2.reads" ] || return 0
    own=$(value "$1" "$2" reference)
    [ "$own" != own ] || return 0
    if [ -n "$own" ]; then
        "$root/inputs" $own > "$root/$1/$2.reads"
        return
    fi
    program=$(command_of "$1" "$2")
    rm -f "$root/$1/$2.new"
    (cd "$root/$(dirname "${program%% *}")" &&
        eval "OCL_ICD_VENDORS='$pocl' OPENCL_LAYERS='$root/reads.so' HEDDLE_READS='$root/$1/$2.new' \
            timeout 120 env $(value "$1" "$2" environment) ./$(basename "${program%% *}") ${program#"${program%% *}"}") \
        > "$root/$1/$2.reads.log" 2>&1 < /dev/null || return 1
    [ ! -e "$root/$1/$2.new" ] || mv "$root/$1/$2.new" "$root/$1/$2.reads"
}

# line SUITE NAME: the command of plans, from BUILD/suites
line() {
    tolerance=$(value "$1" "$2" tolerance) expect=$(value "$1" "$2" expect)
    reads=$1/$2.reads
    [ "$(value "$1" "$2" reference)" != own ] || reads=own
    echo "./agree.sh $reads ${tolerance:-1e-3} '${expect:--}' $(value "$1" "$2" environment) $(command_of "$1" "$2")"
}

# check_row SUITE NAME DEVICE...: a line a program, with the verdict of each device that differs from the first
check_row() {
    suite=$1 name=$2 verdicts=
    shift 2
    if [ ! -e "$root/$suite/$name.made" ]; then
        verdicts="does not build: $(grep -m 1 -E 'rror|undefined' "$root/$suite/$name.made.log" | cut -c1-100)"
    elif ! reference "$suite" "$name"; then
        verdicts="fails on the reference: $(tail -n 1 "$root/$suite/$name.reads.log" | cut -c1-100)"
    else
        for device in "$@"; do
            (cd "$root" && eval "'$build/heddle' host --seconds '${SUITES_SECONDS:-900}' -c $device $(value "$suite" "$name" core) $(value "$suite" "$name" "core.${device%%-*}") -- $(line "$suite" "$name")") \
                > "$root/$suite/$name.out" 2>&1
            verdict=$(grep -E '^(agrees|differs|fails|no output)' "$root/$suite/$name.out" | tail -n 1)
            verdict=${verdict:-fails: $(tail -n 1 "$root/$suite/$name.out" | cut -c1-150)}
            [ "$verdict" = "$verdicts" ] || verdicts="$verdicts${verdicts:+; ${device%% *}: }$verdict"
        done
    fi
    printf '%-10s %-16s %s\n' "$suite" "$name" "$verdicts"
    case $verdicts in *differs* | *fails* | *build*) return 1 ;; esac
}

plan_head() {
    [ -z "${SUITES_PLAN:-}" ] || { cat "$tables/$SUITES_PLAN"; return; }
    sed "s/^warps = .*/warps = ${SUITES_WARPS:-4}/; s/^rf_banks = .*/rf_banks = ${SUITES_BANKS:-0, 1}/
        s/^memory = .*/memory = ${SUITES_MEMORY:-fixed}/; s/^seconds = .*/seconds = ${SUITES_SECONDS:-900}/" "$tables/plan.ini"
}

# forms KERNEL...: FORM-KERNEL.elf. macros: by gcc; lanes: by the compiler that knows lanes; unscheduled: the same without its
# scheduling; launch: blocks that are launched, by gcc; opencl: as OpenCL C, launched as well.
forms() {
    mkdir -p "$root/forms"
    for kernel in "$@"; do
        cp "$build/kernels/$kernel.elf" "$root/forms/macros-$kernel.elf"
        cp "$build/kernels/compiled/$kernel.elf" "$root/forms/lanes-$kernel.elf"
        data=$build/kernels/$kernel/data.S
        [ -e "$data" ] || data=
        "$build/heddle" cc --lanes --no-schedule -Isim/kernels "-Isim/kernels/$kernel" -o "$root/forms/unscheduled-$kernel.elf" \
            "sim/kernels/$kernel/kernel.c" $data || exit 1
        [ ! -e "$build/kernels/opencl/$kernel.elf" ] || {
            cp "$build/kernels/launch/$kernel.elf" "$root/forms/launch-$kernel.elf"
            cp "$build/kernels/opencl/$kernel.elf" "$root/forms/opencl-$kernel.elf"
        }
    done
    (cd "$root" && printf 'kernels = ./%s\n' forms/*.elf)
}

case $command in
build)
    mkdir -p "$root"
    [ -z "${SUITES_SIZE:-}" ] || for tool in reads.so same inputs agree.sh nothing; do cp -p "$build/suites/$tool" "$root"; done
    suite_build "$@"
    ;;
check)
    suite=$1 bad=0
    shift
    for name in ${SUITES_ONLY:-$(programs "$suite")}; do
        wanted "$suite" "$name" || continue
        check_row "$suite" "$name" "$@" || bad=1
    done
    exit $bad
    ;;
plan)
    plan_head
    echo 'kernels = "./nothing"'
    for suite in "$@"; do
        for name in $(programs "$suite"); do
            [ -e "$root/$suite/$name.made" ] && wanted "$suite" "$name" && ! section "$suite" "$name" | grep -q '^core' &&
                reference "$suite" "$name" && printf 'kernels = "%s: %s"\n' "$name" "$(line "$suite" "$name")"
        done
    done
    [ -z "${SUITES_SIZE:-}" ] || exit 0
    for program in "$tables"/../suite/*.cl; do
        program=$(basename "$program" .cl)
        printf 'kernels = "../opencl/suite/%s"\n' "$program"
    done
    ;;
forms)
    plan_head
    forms "$@"
    ;;
*) exit 2 ;;
esac
