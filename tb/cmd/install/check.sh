#!/bin/sh
# check.sh PREFIX BUILD: an installed heddle, called from another folder, does what the one of the
# source tree does, with nothing but what was installed. Models are those of BUILD's cache.
set -u
prefix=$1
build=$(cd "$2" && pwd)
tree=$PWD
heddle=$prefix/bin/heddle
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export HEDDLE_CACHE="$build/models"
unset HEDDLE_HOME
cd "$work" || exit 2
suite=installed
. "$tree/tb/tools/checks.inc"

# The same as the source tree's.
"$build/heddle" gen -c thesis-4x4 -o built > /dev/null
works 'installed: ' "$heddle" gen -c thesis-4x4 -o installed
works '' diff -r built installed
for page in isa counters params; do
    "$heddle" $page --markdown > page
    case $page in params) page=knobs ;; esac
    works '' cmp page "$tree/docs/$page.md"
done

# Every command, each with the kernels that came with it.
kernels=$prefix/share/heddle/build/kernels
for command in $("$heddle" help | sed -n 's/^  \([a-z0-9]*\)  *.*/\1/p' | grep -vx -e help -e version); do
    works "usage: heddle $command" "$heddle" "$command" --help
done
works 'passed' "$heddle" emu "$kernels/fibonacci.elf"
works 'passed' "$heddle" run "$kernels/fibonacci.elf"
# Whether the rows are kept is for test-bench.
works '"row":"issue_one_warp"' sh -c '"$0" bench --json; [ $? -le 1 ]' "$heddle"
cat > small.ini <<'END'
[sweep]
name = small
about = one kernel on one core
kernels = fibonacci
metrics = performance

[points in order]
issue = inorder
END
works '' "$heddle" sweep -f ./small.ini -o small.db
works 'figures drawn' "$heddle" report -d small.db -o report
for kernel in $(sed -n 's/^kernels = //p' "$tree/cmd/sweep/plans/quick.ini"); do
    works '' test -r "$kernels/$kernel.elf"
done

# Files for other programs: the library, the manual, completion, documents, waves.
cat > user.c <<'END'
#include "sim/golden/golden.h"
#include <stdio.h>
int main(void) {
    struct heddle_config config = {.cores = 1, .warps = 1, .threads = 1, .barriers = 1, .ipdom_depth = 1, .lmem_bytes = 1024};
    struct memory *memory = memory_new();
    struct io io;
    struct golden_effect effect;
    io_init(&io, NULL, NULL);
    memory_store(memory, 0x80000000, 4, 0x0000100b);
    memory_store(memory, 0x80000000, 4, 0x00700093);
    struct golden *golden = golden_new(&config, memory, &io, 0x80000000, 0);
    golden_step(golden, 0, NULL, &effect);
    printf("x%u is %u\n", effect.rd, effect.value[0]);
    golden_free(golden);
    memory_free(memory);
    return 0;
}
END
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
flags=$(pkg-config --cflags --libs heddle)
# $flags is a list of words.
# shellcheck disable=SC2086
works '' gcc -std=c11 user.c $flags -o user
works 'x1 is 7' ./user
# A host program, by its own package.
flags=$(pkg-config --cflags --libs libheddle)
# shellcheck disable=SC2086
works '' gcc -std=c11 "$tree/sim/host/examples/saxpy.c" $flags -lm -Wl,-rpath,"$prefix/lib" -o saxpy
works '0 of 1000 wrong' ./saxpy "$build/tb/host/saxpy.elf"
works 'heddle_device_launch' cat "$prefix/share/man/man3/heddle.3"
works 'heddle run' cat "$prefix/share/man/man1/heddle.1"
works 'emu gen isa params' bash -c ". '$prefix/share/bash-completion/completions/heddle'
    COMP_WORDS=('$heddle' '') COMP_CWORD=1; _heddle
    printf '%s\n' \"\${COMPREPLY[@]}\" | grep -x -e emu -e gen -e isa -e params | sort | tr '\n' ' '"
works 'rf_banks=' bash -c ". '$prefix/share/bash-completion/completions/heddle'
    COMP_WORDS=('$heddle' gen rf_b) COMP_CWORD=2; _heddle; printf '%s\n' \"\${COMPREPLY[@]}\""
works '' test -s "$prefix/share/heddle/docs/heddle.gtkw"
works '' test -s "$prefix/share/doc/heddle/simulation.md"

summary
