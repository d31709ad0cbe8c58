#!/bin/sh
# timed.sh TARGET -c COMMAND: runs it as a recipe's shell does, and adds its seconds, by the clock and of
# the processor, to $HEDDLE_TIMES. timed.sh --table FILE: prints the sum of each target, longest first; the
# clock's are longer when targets run beside each other.
if [ "$1" = --table ]; then
    [ -s "$2" ] || exit 0
    printf '%-24s %8s %8s\n' target clock/s cpu/s
    awk '{ clock[$1] += $2; cpu[$1] += $3; all += $3 }
         END { for (name in clock) printf "%-24s %8.1f %8.1f\n", name, clock[name], cpu[name]
               printf "%-24s %8s %8.1f\n", "all", "", all }' "$2" | sort -k 3,3nr -k 2,2nr
    exit
fi
target=$1
shift
[ -n "${HEDDLE_TIMES-}" ] || exec /bin/sh "$@" # $(shell) has no variables of make
begun=$(date +%s.%N)
/bin/sh "$@"
status=$?
# The last line of `times`: what the children of this shell took, "1m2.5s 0m0.1s".
times > "$HEDDLE_TIMES.$$"
used=$(tail -n 1 "$HEDDLE_TIMES.$$")
rm -f "$HEDDLE_TIMES.$$"
echo "$target $begun $(date +%s.%N) $used" |
    awk '{ split($4, own, "m"); split($5, kernel, "m")
           printf "%s %.2f %.2f\n", $1, $3 - $2, 60 * (own[1] + kernel[1]) + own[2] + kernel[2] }' >> "$HEDDLE_TIMES"
exit $status
