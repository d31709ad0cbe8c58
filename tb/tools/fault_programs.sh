#!/bin/sh
# fault_programs.sh TARGET ...: each target of make that runs lists of seeded faults builds the programs that its lists name.
# A line for each that does not, or that has no list; `N passed, N failed` at the end.
set -u
passed=0 failed=0
folder=build/nothing-is-here
for target in "$@"; do
    commands=$(${MAKE:-make} -n BUILD=$folder "$target" 2> /dev/null)
    lists=$(printf '%s\n' "$commands" | grep -o 'tb/[^ "]*faults[^ "]*\.txt' | sort -u)
    # The names of files are words.
    # shellcheck disable=SC2086
    missing=$([ -z "$lists" ] || sed -n 's/^test: //p' $lists | sort -u | grep -v '^bench/' | while read -r program; do
        printf '%s\n' "$commands" | grep -qF "$folder/$program.elf" || printf ' %s' "$program"
    done)
    [ -n "$lists" ] || missing=" a list of faults"
    if [ -z "$missing" ]; then
        passed=$((passed + 1))
    else
        echo "$target: there is no$missing"
        failed=$((failed + 1))
    fi
done
echo "programs of seeded faults: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
