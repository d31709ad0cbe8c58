/* Statements of a liberty file, one after the other: the words of "name : value ;",
 * "name (words) ;" and "name (words) {".
 *
 * Files that Yosys reads are read alike: a statement also ends where the next one begins, without a
 * semicolon, and comments are of both kinds. Comments within strings are none.
 */
#ifndef HEDDLE_FPGA_LIBERTY_STATEMENT_H
#define HEDDLE_FPGA_LIBERTY_STATEMENT_H

#include "base/text.h"

#include <stdbool.h>

enum liberty_kind {
    LIBERTY_ATTRIBUTE,
    LIBERTY_GROUP, /* its brace opens */
    LIBERTY_CLOSE, /* a brace closes; there are no words */
    LIBERTY_END
};

/* The words of the statement that was read last, without quotes. Zeroed but for `at` at the start;
 * the owner calls liberty_statement_free. */
struct liberty_statement {
    const char *at; /* the text that is left */
    struct text name, value;
    struct text argument[2]; /* the first words in parentheses; more are left out */
    unsigned arguments;
};

enum liberty_kind liberty_statement_next(struct liberty_statement *statement);
void liberty_statement_free(struct liberty_statement *statement);

#endif
