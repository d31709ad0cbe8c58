/* Litmus tests, once for all: litmus/outcomes.c enumerates what the memory model of docs/cluster.md
 * allows, cores/outcomes.c runs them. TEST(name, registers, threads...); a thread is what it does
 * in order: W(location, value), R(location, register), F, a fence. Locations X and Y are 0 at
 * first; values and registers' values are below 4. Threads go to cores in turn. */
// clang-format off
#define LITMUS_TESTS(TEST)                                                                                   \
    TEST(mp, 2, T(W(X, 1) W(Y, 1)), T(R(Y, 0) R(X, 1)), T(), T())                                            \
    TEST(mp_writer, 2, T(W(X, 1) F W(Y, 1)), T(R(Y, 0) R(X, 1)), T(), T())                                   \
    TEST(mp_reader, 2, T(W(X, 1) W(Y, 1)), T(R(Y, 0) F R(X, 1)), T(), T())                                   \
    TEST(mp_fences, 2, T(W(X, 1) F W(Y, 1)), T(R(Y, 0) F R(X, 1)), T(), T())                                 \
    TEST(sb, 2, T(W(X, 1) R(Y, 0)), T(W(Y, 1) R(X, 1)), T(), T())                                            \
    TEST(sb_fences, 2, T(W(X, 1) F R(Y, 0)), T(W(Y, 1) F R(X, 1)), T(), T())                                 \
    TEST(lb, 2, T(R(X, 0) W(Y, 1)), T(R(Y, 1) W(X, 1)), T(), T())                                            \
    TEST(lb_fences, 2, T(R(X, 0) F W(Y, 1)), T(R(Y, 1) F W(X, 1)), T(), T())                                 \
    TEST(coherence, 2, T(W(X, 1) W(X, 2)), T(R(X, 0) R(X, 1)), T(), T())                                     \
    TEST(coherence_two, 4, T(W(X, 1)), T(W(X, 2)), T(R(X, 0) F R(X, 1)), T(R(X, 2) F R(X, 3)))               \
    TEST(own_write, 3, T(W(X, 1) R(X, 0) R(X, 1)), T(W(X, 2) R(X, 2)), T(), T())                             \
    TEST(iriw, 4, T(W(X, 1)), T(W(Y, 1)), T(R(X, 0) R(Y, 1)), T(R(Y, 2) R(X, 3)))                            \
    TEST(iriw_fences, 4, T(W(X, 1)), T(W(Y, 1)), T(R(X, 0) F R(Y, 1)), T(R(Y, 2) F R(X, 3)))                 \
    TEST(wrc_fences, 3, T(W(X, 1)), T(R(X, 0) F W(Y, 1)), T(R(Y, 1) F R(X, 2)), T())                         \
    TEST(two_writes_fences, 2, T(W(X, 1) F W(Y, 2) F R(Y, 0)), T(W(Y, 1) F W(X, 2) F R(X, 1)), T(), T())
// clang-format on

enum {
    LITMUS_THREADS = 4,
    LITMUS_REGISTERS = 4,
    LITMUS_OUTCOMES = 256,
    LITMUS_WORDS = LITMUS_OUTCOMES / 32
};
