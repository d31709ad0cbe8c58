#!/bin/sh
# compare.sh BUILD NAME ...: these rows of comparisons.txt (a name may be a pattern of a shell's, `loog-*`), by bench_issue with
# their bounds. Exit status 1 when a bound does not hold or a kernel fails; the others are run nevertheless. $AREA is
# the target of areas (xcup), none if empty; $RECORDS a folder where each leaves its figures, NAME.tsv. A row with a
# record of its cores' RTL of now and these knobs is not run again.
set -u
build=$1
shift
here=$(dirname "$0")
HEDDLE=$build/heddle
export HEDDLE
target=${AREA-xcup}
unset AREA

# field N: of $row, without the blanks around it
field() { printf '%s\n' "$row" | awk -F ' *[|] *' -v n="$1" '{ print $n }'; }

# recorded: the row's record is of its knobs and of the RTL that these have now, with areas if these are wanted
recorded() (
    [ -f "$RECORD" ] || exit 1
    [ -z "${AREA:-}" ] || grep -q '^ns' "$RECORD" || exit 1
    common=$(field 4)
    IFS='
'
    # A scheme is a word.
    # shellcheck disable=SC2046
    set -- "$common" $(printf '%s\n' "$row" | awk -F ' *[|] *' '{ for (n = 5; n <= NF; n++) print $n }')
    { "$here/stamps.sh" "$HEDDLE" "$@"
      printf of
      printf '\t%s' "$@"
      echo
    } > "$RECORD.new"
    head -n 2 "$RECORD" | cmp -s - "$RECORD.new"
    same=$?
    rm "$RECORD.new"
    exit $same
)

# compare: the row
compare() (
    name=$(field 1)
    case $(field 2) in
    plain) kernels=$(ls "$build"/kernels/*.elf | grep -v '/hello\.elf$') ;;
    float) kernels=$(ls "$build"/kernels/float/*.elf) ;;
    *) kernels=$build/kernels/$(field 2).elf ;;
    esac
    bounds=$(field 3)
    case $bounds in area*)
        [ -z "$target" ] || export AREA="$target"
        bounds=${bounds#area}
        ;;
    esac
    [ -z "$bounds" ] || eval "export $bounds"
    if [ -n "${RECORDS:-}" ]; then
        export RECORD="$RECORDS/$name.tsv"
        ! recorded || { echo "$name: $RECORD is of this RTL"; exit 0; }
    fi
    common=$(field 4)
    # A scheme is a word of bench_issue's, and so is each kernel.
    IFS='
'
    # shellcheck disable=SC2046,SC2086
    "$here/bench_issue" "$common" $(printf '%s\n' "$row" | awk -F ' *[|] *' '{ for (n = 5; n <= NF; n++) print $n }') \
        -- $kernels
)

status=0
for pattern; do
    ran=0
    while IFS= read -r row <&3; do
        case $row in '' | '#'*) continue ;; esac
        # The pattern is one.
        # shellcheck disable=SC2254
        case $(field 1) in $pattern) ;; *) continue ;; esac
        ran=1
        compare || status=1
    done 3< "$here/comparisons.txt"
    [ $ran = 1 ] || { echo "compare.sh: comparisons.txt has no row '$pattern'" >&2; exit 2; }
done
exit $status
