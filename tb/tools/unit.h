/* Unit tests, by cmocka. A test is registered where it is defined:
 *
 *     TEST(paths_stay_inside) { ... }
 *     TEST_WITH(scratch, files_are_replaced_whole) { ... }
 *
 * The second runs between scratch_setup and scratch_teardown, and has their `state`. unit.c has the
 * main of a program of tests. It runs them in the order of definition.
 */
#ifndef HEDDLE_TB_UNIT_H
#define HEDDLE_TB_UNIT_H

/* cmocka needs these before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TEST(name) UNIT_TEST(name, NULL, NULL)
#define TEST_WITH(fixture, name) UNIT_TEST(name, fixture##_setup, fixture##_teardown)

/* The linker puts the entries of a program side by side. */
#define UNIT_TEST(name, before, after)                                                             \
    static void name(void **state);                                                                \
    static const struct CMUnitTest name##_test = {#name, name, before, after, NULL};               \
    static const struct CMUnitTest *const name##_entry                                             \
        __attribute__((section("unit_tests"), used, no_reorder)) = &name##_test;                   \
    static void name(__attribute__((unused)) void **state)

/* Runs all tests of the program, under its name; the exit status. */
int unit_tests_run(const char *program);

#endif
