#!/bin/sh
# gated.sh HEDDLE "ARGUMENT ..." ... -- PROGRAM.elf ...: clocks that stop while idle (7_model/clock_gate.sv) change
# nothing. On every configuration each program passes in lockstep. All its figures, every counter and every cause of a stall,
# are those of a model in which all clocks go on.
set -u
heddle=$1
shift
configurations=
while [ "$1" != -- ]; do
    configurations="$configurations$1
"
    shift
done
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# figures ARGUMENT ...: a line a program, without what the clock on the wall says.
figures() {
    "$heddle" run --json "$@" 2>"$work/err" | sed 's/,"wall_s".*//'
}

passed=0 failed=0
while read -r configuration; do
    [ -n "$configuration" ] || continue
    # shellcheck disable=SC2086
    HEDDLE_UNGATED=1 figures $configuration "$@" | sort >"$work/ungated"
    # shellcheck disable=SC2086
    figures $configuration "$@" | sort >"$work/gated"
    good=$(grep -Fx -f "$work/ungated" "$work/gated" | grep -c '"result":"passed"')
    passed=$((passed + good))
    failed=$((failed + $# - good))
    [ "$good" = $# ] || {
        echo "$configuration: differs with gated clocks (ungated, gated):"
        diff "$work/ungated" "$work/gated" || cat "$work/err"
    }
done <<END
$configurations
END
echo "gated clocks: $passed passed, $failed failed"
[ $failed = 0 ]
