#!/bin/sh
# check.sh BUILD PROGRAM ...: heddle check finds the branches that lanes may disagree on, at their
# line, each fault of seeds.txt among them, and none in the programs, nor in one of a single thread.
set -u
build=$(cd "$1" && pwd)
heddle=${HEDDLE:-$build/heddle}
tree=$PWD here=$PWD/tb/sim/lanes
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite=lanes out=$work/out err=$work/err
. tb/tools/checks.inc

# compiled NAME KNOB SOURCE ...: with the runtime as it is built, as heddle cc does it.
compiled() {
    name=$1 arch=-march=rv32im_zicsr abi=-mabi=ilp32 library=$build/runtime/libheddle.a
    [ "$2" != fpu=full ] || arch=-march=rv32imf_zicsr abi=-mabi=ilp32f library=$build/runtime/float/libheddle.a
    shift 2
    riscv64-unknown-elf-gcc "@$tree/sim/runtime/cflags" $arch $abi -I"$tree/sim/runtime" -I"$build/gen" \
        -nostdlib -T "$tree/sim/runtime/link.ld" "$@" "$library" -o "$name" || fail "$name: does not compile"
}

expect 0 '' "$heddle" check --quiet "$@"
[ ! -s "$work/out" ] || fail 'something is found in a program that is right'

expect 1 'fault_divergent_branch.S:7): beq' "$heddle" check "$build/isa/fault_divergent_branch.elf"
expect 1 'lanes may disagree on where this jump goes' "$heddle" check "$build/isa/fault_divergent_jump.elf"

cd "$work" || exit 2
for level in -O1 -O2 -O3; do
    compiled single.elf '' $level "$here/single.c"
    expect 0 ', 0 faults' "$heddle" check single.elf
done
expect 0 'passed' "$heddle" emu single.elf

# Faults, each at its line.
seeds=0
while IFS='|' read -r before body; do
    case $before in '#'* | '') continue ;; esac
    knob=
    case $before in *=*[!\;\}]) knob=$before before= ;; -) before= ;; esac
    {
        printf '#include "heddle.h"\nuint32_t a[64], b[64], out[64]; float f[64];\n'
        printf 'void one(uint32_t x);\nvoid one(uint32_t x) { out[x] = 1; }\nvoid two(uint32_t x);\nvoid two(uint32_t x) { out[x] = 2; }\n'
        printf 'static void task(uint32_t id, const void *arg);\n'
        echo "$before"
        printf 'static void task(uint32_t id, const void *arg) { uint32_t n = *(const uint32_t *)arg; (void)n;\n'
        echo "$body"
        printf '}\nint main(void) { static uint32_t n = 5; heddle_spawn(64, task, &n); return 0; }\n'
    } >raw.c
    line=$(grep -n HERE raw.c | cut -d: -f1)
    sed 's/HERE//' raw.c >seed.c
    compiled seed.elf "$knob" seed.c
    expect 1 "(seed.c:$line)" "$heddle" check seed.elf
    seeds=$((seeds + 1))
done <"$here/seeds.txt"

# Code that a compiler, or a hand, has broken: the sides of a HEDDLE_IF.
damaged() {
    wanted=$1 text=$2 damage=$3
    shift 3
    riscv64-unknown-elf-gcc "@$tree/sim/runtime/cflags" -I"$tree/sim/runtime" -I"$build/gen" "$@" -S "$here/frame_in_one_side.c" -o whole.s
    sed "$damage" whole.s >damaged.s
    cat >sides.c <<'EOF'
#include "heddle.h"
uint32_t frame_in_one_side(uint32_t x, uint32_t y, const uint32_t *z);
static uint32_t z = 3, out[64];
static void task(uint32_t id, const void *arg) { (void)arg; out[id] = frame_in_one_side(id, 5, &z); }
int main(void) { heddle_spawn(64, task, 0); return 0; }
EOF
    compiled sides.elf '' sides.c damaged.s
    expect "$wanted" "$text" "$heddle" check sides.elf
    seeds=$((seeds + 1))
}
damaged 0 '' ''
damaged 1 'its sides end at different joins' '' -fshrink-wrap
damaged 0 '' 's/^\tbeqz.*/\tnop\n&/'
damaged 1 'does not depend on its predicate' 's/^\tbeqz[^,]*/\tbeqz zero/'
damaged 1 'without a join' '/insn r 0x0b, 3,/d'
damaged 1 'lanes may disagree on this branch' '/insn r 0x0b, 2,/d'

# A call over a distance, as clang writes all: auipc, and an offset in jalr.
cat >far.c <<'EOF'
#include "heddle.h"
static uint32_t out[64];
void far_call(uint32_t id, const void *arg);
void choose(uint32_t id);
void choose(uint32_t id) {
    if (out[id] == 3)
        out[id] = id;
}
int main(void) { heddle_spawn(64, far_call, 0); return 0; }
EOF
printf '.option norelax\n.globl far_call\nfar_call: addi sp, sp, -16\nsw ra, 0(sp)\ncall choose\nlw ra, 0(sp)\naddi sp, sp, 16\nret\n' >far_call.S
expect 1 '(far.c:6)' "$heddle" cc --gcc far.c far_call.S

# A split whose lanes part from the fifth turn of its loop on. Nothing is stored, so nothing else makes the check look at
# the join again.
cat >late.S <<'EOF'
.globl _start
_start: # a2 says who sets a4
    li t0, 15
    .insn r 0x0b, 0, 0, x0, t0, x0
    csrr a0, 0xcc0
    li a1, 9
    li a4, 0
    li a5, 0
    csrr a2, 0xcc1
    mv t1, a2
    mv t2, a2
    mv t3, a2
1:  .insn r 0x0b, 2, 0, t0, a2, x0
    beqz a2, 2f
    mv a4, a5
2:  .insn r 0x0b, 3, 0, x0, t0, x0
    beqz a4, 3f
    addi a6, a6, 1
3:  mv a2, t1
    mv t1, t2
    mv t2, t3
    mv t3, a0
    addi a5, a5, 1
    blt a5, a1, 1b
    .insn r 0x0b, 0, 0, x0, x0, x0
EOF
riscv64-unknown-elf-gcc -march=rv32im_zicsr -mabi=ilp32 -g -nostdlib -T "$tree/sim/runtime/link.ld" late.S -o late.elf ||
    fail 'late.S: does not compile'
expect 1 '(late.S:17): beq a4, zero' "$heddle" check late.elf

# A place in a frame that a loop counts down.
cat >down.c <<'EOF'
#include "heddle.h"
static uint32_t out[64];
static void digits(uint32_t id, const void *arg) {
    volatile char text[16], *at = text + 16;
    uint32_t value = *(const uint32_t *)arg;
    do
        *--at = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    out[id] = (uint32_t)*at;
}
int main(void) { static uint32_t n = 1234; heddle_spawn(64, digits, &n); return 0; }
EOF
expect 0 '' "$heddle" cc --gcc down.c

# A frame of 500 words, one of them for the tokens of all splits. More guards than could all be looked at again for each
# of them, and as many places counted down.
cat >large.S <<'EOF'
.globl large
large:
    addi sp, sp, -2000
    .set word, 0
    .rept 500
    sw a1, word(sp)
    .set word, word + 4
    .endr
    .rept 2000
    xor a2, a0, a1
    .insn r 0x0b, 2, 0, t0, a2, x0
    sw t0, 1996(sp)
    beqz a2, 1f
    add a1, a1, a1
1:  lw t0, 1996(sp)
    .insn r 0x0b, 3, 0, x0, t0, x0
    .endr
    .rept 1500
    addi a3, sp, 1990
1:  addi a3, a3, -2
    sh a1, 0(a3)
    sub a4, sp, a3
    bltz a4, 1b
    .endr
    sw a0, 1992(sp)
    lw a3, WORD(sp)
    beqz a3, 1f
    addi a1, a1, 1
1:  addi sp, sp, 2000
    ret
EOF
cat >many_guards.c <<'EOF'
#include "heddle.h"
void large(uint32_t id, const void *arg);
int main(void) { heddle_spawn(64, large, 0); return 0; }
EOF
for word in 1988 1992; do
    compiled large.elf '' -DWORD=$word many_guards.c large.S
    wanted=0 text=', 0 faults'
    [ $word = 1988 ] || wanted=1 text='lanes may disagree on this branch'
    expect $wanted "$text" sh -c "ulimit -v 400000; exec '$heddle' check large.elf"
done

# A word that gets the addresses of more functions than the check keeps apart.
{
    printf '#include "heddle.h"\nvoid (*volatile step)(uint32_t id);\nuint32_t out[64];\n'
    for i in $(seq 20); do
        printf 'static void step%u(uint32_t id) { out[id] += %u; }\n' "$i" "$i"
    done
    printf 'static void steps(uint32_t id, const void *arg) {\n(void)arg;\n'
    for i in $(seq 20); do
        printf 'step = step%u;\nstep(id);\n' "$i"
    done
    printf '}\nint main(void) { heddle_spawn(64, steps, 0); return 0; }\n'
} >many.c
compiled many.elf '' many.c
expect 0 ', 0 faults' "$heddle" check many.elf

# A branch that the author vouches for, and only that.
cat >vouched.c <<'EOF'
#include "heddle.h"
static uint32_t out[64];
static void sum(const struct heddle_group *group, const void *arg) {
    (void)arg;
    HEDDLE_LANES_AGREE; /* 64 is a multiple of the size */
    for (uint32_t i = group->thread; i < 64; i += group->size)
        out[i]++;
}
int main(void) { heddle_spawn_groups(1, 16, 0, sum, 0); return 0; }
EOF
expect 0 '' "$heddle" cc --gcc vouched.c
sed '/LANES_AGREE/d' vouched.c >alone.c
expect 1 '(alone.c:5)' "$heddle" cc --gcc alone.c

# As JSON, and what is no program.
compiled alone.elf '' alone.c
expect 1 '"kind":"branch","pc":"0x' "$heddle" check --json alone.elf
expect 2 'No such file' "$heddle" check none.elf
expect 2 'no program given' "$heddle" check

suite="lanes, with $seeds faults and twins"
summary
