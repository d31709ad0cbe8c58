/* Floating point of the golden model against MPFR: value and flags, every operation and rounding
 * mode, over the cases that the RTL is proved with (tb/core/execute/fpu).
 */
#include "sim/golden/float32.h"
#include "tb/core/execute/fpu/cases.h"
#include "tb/tools/unit.h"

#include <inttypes.h>

/* All corners and pairs of them, every mode, and a part of the triples. */
enum { CASES = 1000000 };

static float_function *const functions[OP_COUNT] = {
    [FPU_ADD] = float_add,
    [FPU_SUB] = float_sub,
    [FPU_MUL] = float_mul,
    [FPU_MADD] = float_madd,
    [FPU_MSUB] = float_msub,
    [FPU_NMSUB] = float_nmsub,
    [FPU_NMADD] = float_nmadd,
    [FPU_DIV] = float_div,
    [FPU_SQRT] = float_sqrt,
    [FPU_MIN] = float_min,
    [FPU_MAX] = float_max,
    [FPU_EQ] = float_eq,
    [FPU_LT] = float_lt,
    [FPU_LE] = float_le,
    [FPU_CLASS] = float_class,
    [FPU_SGNJ] = float_sgnj,
    [FPU_SGNJN] = float_sgnjn,
    [FPU_SGNJX] = float_sgnjx,
    [FPU_MV_X_W] = float_move,
    [FPU_MV_W_X] = float_move,
    [FPU_CVT_W_S] = float_to_signed,
    [FPU_CVT_WU_S] = float_to_unsigned,
    [FPU_CVT_S_W] = float_from_signed,
    [FPU_CVT_S_WU] = float_from_unsigned,
};

static void check(struct fp_reference *reference, const struct fp_case *input) {
    const struct float_operands in = {input->a, input->b, input->c, (enum float_mode)input->mode};
    struct fp_result want = fp_reference_result(reference, input), got = {0};
    got.value = functions[input->op](&in, &got.flags);
    if (got.value != want.value || got.flags != want.flags)
        fail_msg("%s(%08" PRIx32 ", %08" PRIx32 ", %08" PRIx32 ") mode %d is %08" PRIx32
                 " flags %02x, MPFR says %08" PRIx32 " %02x",
                 isa_op_table[input->op].name, in.a, in.b, in.c, (int)in.mode, got.value, got.flags,
                 want.value, want.flags);
}

TEST(all_cases_agree) {
    struct fp_reference reference;
    struct fp_cases cases;
    struct fp_batch batch;
    fp_reference_open(&reference);
    fp_cases_open(&cases, CASES, 1);
    while (fp_cases_next(&cases, BATCH_LANES, &batch))
        for (unsigned i = 0; i < batch.lanes; i++)
            check(&reference,
                  &(struct fp_case){batch.op, batch.mode, batch.a[i], batch.b[i], batch.c[i]});
    fp_reference_close(&reference);
    for (int op = FPU_ADD; op < OP_COUNT; op++)
        assert_true(cases.made[op] > 0);
}
