#!/bin/sh
# check.sh BUILD: heddle cc with gcc as its users see it, on programs of a few lines. tb/sim/opencl/check.sh has the
# compiler that knows lanes.
set -u
build=$(cd "$1" && pwd)
tree=$PWD
heddle=${HEDDLE:-$build/heddle}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite="heddle cc"
. "$tree/tb/tools/checks.inc"

# answers TEXT STATEMENT: a program with this statement does not compile, and TEXT says why. Nothing is left.
answers() {
    printf '#include "heddle.h"\nvolatile float f, g; volatile double d; volatile long long n; int words[100], more[100];\nint main(void) { %s return 0; }\n' "$2" >bad.c
    expect 1 "$1" "$heddle" cc --gcc bad.c
    [ "$(tail -n 1 err | cut -c 1-11)" = 'heddle cc: ' ] || fail "$2: the last line is no answer"
    [ ! -e bad.elf ] && [ ! -e bad.elf.part ] || fail "$2: something is left"
}

cat >good.c <<'END'
#include "heddle.h"
uint32_t out[64], ref[64];
const uint32_t out_words = 64;
static void task(uint32_t id, const void *arg) { (void)arg; out[id] = id * FACTOR; }
int main(void) {
    for (uint32_t i = 0; i < 64; i++)
        ref[i] = i * 3;
    heddle_spawn(64, task, 0);
    return 0;
}
END
expect 0 '' "$heddle" cc --gcc -DFACTOR=3 good.c
expect 0 'out equals ref' "$heddle" emu good.elf
# The runtime links at every level that it allows: none of its loops or initializers is a call of a C library.
for level in -O1 -Os -O3; do
    expect 0 '' "$heddle" cc --gcc -DFACTOR=3 $level -o level.elf good.c
    expect 0 'out equals ref' "$heddle" emu level.elf
done
expect 0 '' "$heddle" cc --gcc -DFACTOR=4 -o other.elf good.c
expect 1 'out[1] is 0x00000004' "$heddle" emu other.elf
expect 0 '-DFACTOR=3 ' "$heddle" cc --gcc --print -DFACTOR=3 -o no.elf good.c
[ ! -e no.elf ] || fail '--print compiles'
sh -c "$(sed 's/-o no.elf/-o by_hand.elf/' out)"
for program in good by_hand; do
    riscv64-unknown-elf-objcopy -O binary $program.elf $program.bin
done
expect 0 '' cmp good.bin by_hand.bin
# The printed command is for a shell, whatever the names and values are.
odd="b ad\$(touch made)'s \\;"
cp good.c "$odd.c"
expect 0 ' good.c ' "$heddle" cc --gcc --print -DFACTOR=3 good.c
expect 0 "'-DFACTOR=(1 + 2)'" "$heddle" cc --gcc --print '-DFACTOR=(1 + 2)' "$odd.c"
sh -c "$(cat out)"
expect 0 'out equals ref' "$heddle" emu "$odd.elf"
[ ! -e made ] || fail 'a part of a name was run'

# The result of main is a signed number.
printf 'int main(void) { return -1; }\n' >minus.c
expect 0 '' "$heddle" cc --gcc minus.c
expect 1 'main returned -1;' "$heddle" emu minus.elf

# Of a configuration: floating point, and local memory.
cat >float.c <<'END'
#include "heddle.h"
int main(void) { volatile float x = 2, y = 3; return x * y == 6 ? 0 : 1; }
END
expect 0 '' "$heddle" cc --gcc fpu=full float.c
expect 0 'passed' "$heddle" emu fpu=full float.elf
expect 0 '' "$heddle" cc --gcc -c inorder-4x4-fpu float.c
cat >local.c <<'END'
#include "heddle.h"
static void nothing(const struct heddle_group *group, const void *arg) { (void)group; (void)arg; }
int main(void) { heddle_spawn_groups(1, 1, 32768, nothing, 0); return 0; }
END
expect 0 '' "$heddle" cc --gcc local.c
expect 1 'more local memory than there is' "$heddle" emu local.elf
expect 0 '' "$heddle" cc --gcc lmem_kb=32 local.c
expect 0 'passed' "$heddle" emu lmem_kb=32 local.elf

# A program knows what it needs of a core, and not what it only could have used.
needs() {
    printf '#include "heddle.h"\nuint32_t word;\nint main(void) { %s return 0; }\n' "$2" >needs.c
    rm -f needs.elf
    expect 1 "give it $1" "$heddle" cc --gcc needs.c
    [ ! -e needs.elf ] || fail 'a program for another core is left'
    # shellcheck disable=SC2086 # knobs
    expect 0 '' "$heddle" cc --gcc $1 needs.c
    expect 2 "give it $1" "$heddle" emu needs.elf
    expect 2 "give it $1" "$heddle" run needs.elf
    # shellcheck disable=SC2086
    expect 0 'passed' "$heddle" emu $1 needs.elf
}
needs atomics=1 'heddle_atomic_add(&word, 1);'
needs votes=1 'word = heddle_warp_sum(1);'
needs votes=1 'word = heddle_any(true);'
needs 'atomics=1 votes=1' 'word = heddle_any(true); heddle_atomic_add(&word, 1);'

# Constructors run before main, in one thread, in their order, those of C++ objects too; thread-local data has no place.
cat >constructors.c <<'END'
#include "heddle.h"
static uint32_t order, first, second, mask;
__attribute__((constructor)) static void two(void) { second = ++order; mask = heddle_thread_mask(); }
__attribute__((constructor(101))) static void one(void) { first = ++order; }
int main(void) { return first == 1 && second == 2 && mask == 1 ? 0 : 1; }
END
expect 0 '' "$heddle" cc --gcc constructors.c
expect 0 'passed' "$heddle" emu constructors.elf
cat >objects.cpp <<'END'
struct counter { unsigned value; counter(unsigned v) : value(v) {} };
volatile unsigned two = 2;
counter made(two);
extern "C" int main() { return made.value == 2 ? 0 : 1; }
END
expect 0 '' "$heddle" cc --gcc -fno-exceptions objects.cpp
expect 0 'passed' "$heddle" emu objects.elf
for value in ' = 3' ''; do
    printf '__thread int mine%s;\nint main(void) { return mine++; }\n' "$value" >local_data.c
    expect 1 'thread-local variables (__thread, thread_local) have no place here' "$heddle" cc --gcc local_data.c
    [ ! -e local_data.elf ] || fail 'a program with thread-local data is left'
done

# A program that fails after it wrote its own instruction is told that no core sees that; in a run by sim/run/check.sh.
printf 'int main(void) { unsigned volatile *at = (unsigned *)main; at[0] = at[0] ^ 0x80; return 3; }\n' >rewritten.c
expect 0 '' "$heddle" cc --gcc rewritten.c
expect 1 'main returned 3; the program wrote its own instruction at 0x' "$heddle" emu rewritten.elf

# Global symbols are compared, not a file's own of the same name.
printf '#include <stdint.h>\nuint32_t seen(void);\nstatic uint32_t out[1] = {1};\nuint32_t seen(void) { return *(volatile uint32_t *)out; }\n' >other.c
printf '#include <stdint.h>\nuint32_t seen(void);\nuint32_t pad[64] = {1}, out[1] = {99}, ref[1] = {1}; const uint32_t out_words = 1;\nint main(void) { return seen() != 1; }\n' >global.c
expect 0 '' "$heddle" cc --gcc other.c global.c -o global.elf
expect 1 'out[0] is 0x00000063' "$heddle" emu global.elf
sed 's/out\[1\] = {99}, //; s/^int main/static uint32_t out[1] = {99};\n&/; s/seen() != 1/*(volatile uint32_t *)out != 99 || seen() != 1/' global.c >own.c
expect 0 '' "$heddle" cc --gcc other.c own.c -o own.elf
expect 1 "two variables 'out', one of o" "$heddle" emu own.elf

# Lanes may not disagree where nothing guards it: what GCC makes of & and |.
cat >folded.c <<'END'
#include "heddle.h"
uint32_t out[64], a[64], b[64];
static void task(uint32_t id, const void *arg) {
    uint32_t n = *(const uint32_t *)arg;
    HEDDLE_IF ((a[id] < n) & (b[id] < n))
        out[id] = 1;
}
int main(void) { uint32_t n = 5; heddle_spawn(64, task, &n); return 0; }
END
expect 1 '(folded.c:5)' "$heddle" cc --gcc folded.c
[ ! -e folded.elf ] || fail 'a program whose lanes may disagree is left'
sed 's/(a\[id\] < n) & (b\[id\] < n)/heddle_max(a[id], b[id]) < n/' folded.c >chosen.c
expect 0 '' "$heddle" cc --gcc chosen.c

# Programs that do not link, and what that means: one message of the linker, and the sentence.
answers 'give it fpu=full' 'f = f + g; g = f * g; f = f - g; g = f / g; f = g + f;'
[ "$(wc -l <err)" -eq 2 ] && grep -q 'bad.c:3: undefined reference to .__[a-z]*sf3' err || fail 'the linker says more than once what the answer says'
answers 'give it fpu=full' 'f = f + g; no_such(); g = g + f;'
grep -q 'undefined reference to .no_such' err || fail 'a function that is missing for another reason is not named'
answers 'give it fpu=full' 'f = f + g;'
answers 'give it fpu=full' 'f = __builtin_fmaf(f, g, f);'
answers 'give it fpu=full' 'words[0] = (int)f;'
answers 'so it has no fence.i' '__asm__ volatile ("fence.i");'
answers 'give it fpu=full' '__asm__ volatile("fadd.s fa0, fa0, fa0");'
answers 'which no core does: write constants as 1.0f' 'd = d + 1.0;'
answers 'which no core does: write constants as 1.0f' 'f = (float)(f * 0.1);'
answers 'Use heddle_atomic_add and its like, with atomics=1' '__atomic_fetch_add(&words[0], 1, __ATOMIC_SEQ_CST);'
answers 'Use heddle_atomic_add and its like, with atomics=1' '__asm__ volatile("amoadd.w a0, a1, (a2)");'
answers 'it divides 64-bit numbers' 'n = n / n;'
answers 'there is no C library: heddle_math.h' 'extern float expf(float); f = expf(f);'
answers 'there is no C library: write the loop' 'extern void *memcpy(void *, const void *, unsigned long); memcpy(words, more, sizeof words);'
answers 'has what to write instead' 'HEDDLE_IF (heddle_thread_id() > words[0]) return 1;'
answers "the compiler's messages say what is wrong" 'no_such();'

# A thread's stack: what is sure not to fit is refused.
answers "a thread's stack has 8 KB" 'volatile int large[2500]; large[words[0]] = 1; words[1] = large[words[2]];'
expect 0 '' "$heddle" cc --gcc -Wno-frame-larger-than bad.c
sed 's/2500/1900/' bad.c >fits.c
expect 0 '' "$heddle" cc --gcc fits.c

# `continue` of a loop around a HEDDLE_IF; of one in it, it is right.
run_continue() {
    printf '#include "heddle.h"\nvolatile int a[9];\nint main(void) { for (int i = 0; i < 4; i++) {\n%s\n a[i]++; } return 0; }\n' "$3" >continue.c
    expect "$1" "$2" "$heddle" cc --gcc continue.c
}
wrong='continue.c:4: continue in a HEDDLE_IF only ends the block'
run_continue 1 "$wrong" 'HEDDLE_IF (a[i]) continue;'
[ ! -e continue.elf ] || fail 'a program with a wrong continue is left'
run_continue 1 "$wrong" 'HEDDLE_IF (a[i]) a[3] = 1; else { if (i == 2) continue; }'
run_continue 1 "$wrong" 'HEDDLE_WHILE (a[i] > i) { HEDDLE_IF (a[i] == 3) { a[i]--; continue; } a[i]--; }'
run_continue 1 "$wrong" 'HEDDLE_IF (a[i]) { switch (i) { case 3: continue; default: a[i] = 2; } }'
run_continue 0 '' 'if (i == 2) continue;'
run_continue 0 '' 'HEDDLE_IF (a[i]) { for (int k = 0; k < 3; k++) { if (k == 1) continue; a[k]++; } } if (i) continue;'
run_continue 0 '' 'HEDDLE_IF (a[i]) { int k = 0; do { if (a[k]) continue; a[k] = 1; } while (++k < 3); }'
run_continue 0 '' 'HEDDLE_IF (a[i]) { /* continue; */ a[i] = sizeof "continue;"; }
#define EACH(k) for (int k = 0; k < 3; k++)
EACH (k) { if (k == 1) continue; a[k] = 1; }
HEDDLE_IF (a[i]) { EACH (k) { if (k == 1) continue; a[k] = 1; } }'

# header NAME TEXT: a header of the C library, and what to use in its place.
header() {
    printf '#include <%s>\nint main(void) { return 0; }\n' "$1" >header.c
    expect 1 "$2" "$heddle" cc --gcc header.c
}
header math.h 'heddle_math.h has exponential'
header stdio.h 'heddle_puts and its like'
header stdlib.h 'no heap'
header nowhere.h "the compiler's messages say what is wrong"

# Input that is none.
expect 2 'no source given' "$heddle" cc --gcc
expect 2 'none.c: No such file or directory' "$heddle" cc --gcc none.c
expect 2 "wraps" "$heddle" cc --gcc wraps=2 good.c
expect 2 '--lanes and --gcc exclude each other' "$heddle" cc --gcc --lanes good.c

# Where the compiler that knows lanes is missing, one sentence says so, and gcc compiles C.
mkdir -p other/build other/sim
for part in rtl_templates gen sim/runtime build/gen; do ln -s "$tree/$part" "other/$part"; done
expect 0 'good.c: gcc compiles it, for which macros name' env HEDDLE_HOME="$PWD/other" "$heddle" cc -DFACTOR=3 good.c
[ "$(wc -l <err)" -eq 1 ] || fail 'more than one sentence'
expect 0 'out equals ref' "$heddle" emu good.elf
expect 0 '' env HEDDLE_HOME="$PWD/other" "$heddle" cc --gcc -DFACTOR=3 good.c
[ ! -s err ] || fail 'gcc was asked for, and something is said'
expect 2 '`make opencl` builds it' env HEDDLE_HOME="$PWD/other" "$heddle" cc --lanes good.c
cat >sides.c <<'END'
#include "heddle.h"
uint32_t frame_in_one_side(uint32_t x, uint32_t y, const uint32_t *z);
static uint32_t z = 3, out[64];
static void task(uint32_t id, const void *arg) { (void)arg; out[id] = frame_in_one_side(id, 5, &z); }
int main(void) { heddle_spawn(64, task, 0); return 0; }
END
expect 1 'its sides end at different joins' "$heddle" cc --gcc -fshrink-wrap sides.c "$tree/tb/sim/lanes/frame_in_one_side.c"
[ ! -e sides.elf ] || fail 'a broken program is left'

summary
