#!/bin/sh
# Jumps out of HEDDLE_IF and HEDDLE_WHILE do not compile, and nothing else is taken for one, at every
# level of optimization.
#
#     leaves.sh FOLDER COMPILER [FLAG ...]    run from the root; FOLDER takes what is made
set -eu

folder=$1
shift
compiler=$*
checks=0
failed=0

# expect accepted|BLOCK STATEMENTS: in a function of i, n and a; BLOCK is what the message names.
expect() {
    printf '#include "heddle.h"\nuint32_t a[100];\nvoid f(uint32_t i, uint32_t n);\n' >"$folder/leaves.c"
    printf 'void f(uint32_t i, uint32_t n) {\n%s\na[i] = 2;\n}\n' "$2" >>"$folder/leaves.c"
    for level in -O1 -Og -Os -O2 -O3; do
        verdict=accepted
        # shellcheck disable=SC2086 # words
        $compiler $level -c "$folder/leaves.c" -o "$folder/leaves.o" 2>"$folder/log" || verdict=other
        grep -qF "goto leaves a $1, whose" "$folder/log" && verdict=$1
        checks=$((checks + 1))
        [ "$verdict" = "$1" ] && continue
        echo "leaves: $level: $2: $verdict, not $1" >&2
        failed=1
    done
}

expect HEDDLE_IF 'HEDDLE_IF (i < n) { a[i] = 1; return; }'
expect HEDDLE_IF 'HEDDLE_IF (i >= n) return;'
expect HEDDLE_IF 'HEDDLE_IF (i >= n) a[i] = 3; else return;'
expect HEDDLE_IF 'for (uint32_t k = 0; k < 10; k++) { HEDDLE_IF (a[k] == i) break; a[k]++; }'
expect HEDDLE_IF 'HEDDLE_IF (i < n) break; a[1]=2;'
expect HEDDLE_IF 'HEDDLE_IF (i < n) goto out; a[1]=2; out: a[2]=3;'
expect HEDDLE_WHILE 'HEDDLE_WHILE (i < n) { i++; return; }'
expect HEDDLE_WHILE 'HEDDLE_WHILE (i < n) { i++; if (n == 77) return; }'
expect HEDDLE_WHILE 'HEDDLE_WHILE (i < n) { i++; if (n == 77) break; }'
expect HEDDLE_WHILE 'HEDDLE_WHILE (i < n) { i++; break; }'
expect HEDDLE_WHILE 'HEDDLE_WHILE (i < n) { i++; if (n == 77) goto out; } out:'
expect HEDDLE_IF 'HEDDLE_WHILE (i < n) { i++; HEDDLE_IF (a[i] == 3) { return; } }'
expect HEDDLE_IF 'HEDDLE_WHILE (i < n) { i++; HEDDLE_IF (a[i] == 3) { break; } }'
expect HEDDLE_IF 'HEDDLE_IF (i < n) { a[i]++; if (n == 5) return; a[i]++; }'
expect accepted 'HEDDLE_IF (i < n) { for (uint32_t k = 0; k < n; k++) { if (k == 5) break; a[k]++; } a[i]++; }'
expect accepted 'HEDDLE_WHILE (i < n) { HEDDLE_IF (a[i] & 1) { HEDDLE_WHILE (a[i] < 10) a[i]++; } else { HEDDLE_IF (a[i] & 2) a[i] = 1; else a[i] = 3; } i++; }'
expect accepted 'HEDDLE_IF (i < n) switch (n) { case 1: a[i] = 1; break; case 2: a[i] = 4; break; default: a[i] = 5; } else a[3] = 3;'
expect accepted 'HEDDLE_IF (i < n) heddle_panic("x");
HEDDLE_WHILE (i < n) { heddle_puts("y"); i++; }'
expect accepted 'HEDDLE_IF (1) a[1] = n;
HEDDLE_IF (0) a[2] = 5;
HEDDLE_WHILE (0) a[4] = 1;'
expect accepted 'volatile uint32_t v[4]; HEDDLE_IF (i < n) v[i] = 3; HEDDLE_WHILE (v[i] < 5) v[i]++;'
expect accepted 'for (uint32_t k = 0; k < 4; k++) { HEDDLE_IF (i < n) a[k]++; HEDDLE_IF (i > n) { HEDDLE_WHILE(a[k] < 5) a[k]++; } }'
expect accepted 'HEDDLE_IF (i < n) for (uint32_t k = 0; k < n; k++) { if (k & 1) continue; a[k] = 1; }'
expect accepted 'HEDDLE_IF (i < n) { if (n == 4) goto in; a[4] = 4; in: a[5] = 5; }'

[ "$failed" = 0 ] && echo "leaves: $checks programs judged rightly"
exit "$failed"
