#!/bin/sh
# gains.sh HEDDLE REFERENCE FOLDER "SCHEME KNOBS"...: gains of issue schemes over the in-order core of their commit, now
# and at a reference, kernel by kernel. The reference is another heddle's source tree with its program and kernels
# built.
#
# Both run the reference's kernels, in $ROUNDS rounds. In each their arrays lie elsewhere (linked with some lines of
# padding before the constants and before memory that is not cleared) and memory takes 80 to 120 cycles. A kernel
# may have more streams than its data cache has lines for. Addresses alone move it by 15 per cent then, and with them a
# scheme's gain; one place at one latency says little of a change. (T. Mytkowicz et al., "Producing Wrong Data Without
# Doing Anything Obviously Wrong!", ASPLOS 2009.)
#
# Gains are cycles in order by cycles, sums over the rounds, with the standard error of the mean of the rounds' own;
# the difference's is of the rounds' differences. An asterisk marks what has fallen by more than three of it
# (and by 0.0005).
#
#   ROUNDS   24 (two cores take a quarter of an hour); one round has no error, and tells nothing fallen
#   FILES    register files: rf_banks=1 and rf_banks=0
#   ONLY     kernels, by name (all)
# Exit status: 0 nothing has fallen, 1 something has or a run failed.
set -eu
heddle=$1 reference=$2 folder=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kernels=${ONLY:-$(cd "$reference/build/kernels" && ls -- *.elf | sed 's/\.elf$//' | grep -vx hello)}

# place ROUND: the kernels, linked for this round. The first has no padding.
place() {
    mkdir -p "$folder/$1"
    awk -v round="$1" 'BEGIN {
        srand(round)
        if (round > 1)
            for (i = split(".rodata|.noinit, \"aw\", @nobits", part, "|"); i > 0; i--)
                printf ".section %s\n.balign 64\n.space %d\n", part[i], 64 * (1 + int(255 * rand()))
    }' >"$folder/$1/padding.S"
    (cd "$reference" && riscv64-unknown-elf-gcc @sim/runtime/cflags -c "$folder/$1/padding.S" -o "$folder/$1/padding.o"
    for kernel in $kernels; do
        [ -f "$folder/$1/$kernel.elf" ] || riscv64-unknown-elf-gcc @sim/runtime/cflags -nostdlib -nostartfiles \
            -T sim/runtime/link.ld "$folder/$1/padding.o" "build/kernels/$kernel"/*.o build/runtime/libheddle.a \
            -o "$folder/$1/$kernel.elf"
    done)
}

# cycles WHEN HEDDLE SCHEME KNOBS: lines of "when scheme kernel round cycles".
cycles() {
    round=1
    while [ $round -le "$rounds" ]; do
        # Knobs are words.
        # shellcheck disable=SC2086
        (cd "$folder/$round" && "$2" run --no-lockstep --json --mem-latency $((80 + round * 37 % 41)) $4 \
            $(printf '%s.elf ' $kernels)) 2>"$work/log" |
            sed "s/.*\"kernel\":\"\([^\"]*\)\".*\"result\":\"passed\".*\"cycles\":\([0-9]*\).*/$1 $3 \1 $round \2/" >"$work/runs"
        if [ "$(grep -c "^$1 " "$work/runs")" -ne "$(printf '%s\n' $kernels | wc -l)" ]; then
            cat "$work/log" "$work/runs" >&2
            exit 1
        fi
        cat "$work/runs"
        round=$((round + 1))
    done
}

rounds=${ROUNDS:-24}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
now=$(cd "$(dirname "$heddle")" && pwd)/$(basename "$heddle")
then=$(cd "$reference" && pwd)/build/heddle
round=1
while [ $round -le "$rounds" ]; do
    place $round
    round=$((round + 1))
done

fallen=0
for file in ${FILES:-rf_banks=1 rf_banks=0}; do
    : >"$work/cycles"
    number=0
    for scheme in issue=inorder "$@"; do
        cycles then "$then" $number "$file $scheme" >>"$work/cycles"
        cycles now "$now" $number "$file $scheme" >>"$work/cycles"
        number=$((number + 1))
    done
    number=0
    for scheme in "$@"; do
        number=$((number + 1))
        echo "$file $scheme: gain then and now, and the difference by its error"
        awk -v scheme=$number '
            { cycles[$1, $2, $3, $4] = $5; sum[$1, $2, $3] += $5; rounds = $4 > rounds ? $4 : rounds }
            $1 == "then" && $2 == scheme && $4 == 1 { name[++n] = $3 }
            function gain(when, kernel, round) { return cycles[when, 0, kernel, round] / cycles[when, scheme, kernel, round] }
            # Of what is in value[1..rounds]: mean and standard error of the mean.
            function settle(    r, squares) {
                mean = error = 0
                for (r = 1; r <= rounds; r++) mean += value[r] / rounds
                for (r = 1; r <= rounds; r++) squares += (value[r] - mean) ^ 2
                if (rounds > 1) error = sqrt(squares / (rounds - 1) / rounds)
            }
            END {
                for (k = 1; k <= n; k++) {
                    printf "  %-16s", name[k]
                    for (w = 0; w < 2; w++) {
                        when = w ? "now" : "then"
                        for (r = 1; r <= rounds; r++) value[r] = gain(when, name[k], r)
                        settle()
                        total = sum[when, 0, name[k]] / sum[when, scheme, name[k]]
                        product[w] += log(total)
                        printf "  %.4f +- %.4f", total, error
                    }
                    for (r = 1; r <= rounds; r++) value[r] = gain("now", name[k], r) - gain("then", name[k], r)
                    settle()
                    fell = rounds > 1 && mean < -0.0005 && mean < -3 * error
                    if (fell) failed = 1
                    printf "  %+.4f %+6.1f%s\n", mean, (error > 0 ? mean / error : 0), (fell ? " *" : "")
                }
                printf "  %-16s  %.4f %9s  %.4f\n", "geometric mean", exp(product[0] / n), "", exp(product[1] / n)
                exit failed
            }' "$work/cycles" || fallen=1
    done
done
exit $fallen
