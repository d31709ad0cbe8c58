/* Finds, in a linked program, branches whose lanes may disagree and that no split or pred guards.
 *
 * A warp has one program counter, so an ordinary branch has to be the same in all active lanes. The
 * program is followed through all of its code, from its entry and from where a host starts a
 * launch. Instead of values it uses facts about values: whether lanes may differ, what they point
 * to, and on which stack. Lane numbers, loads from addresses that differ, atomic operations and
 * registers of lanes that tmc turns on make values differ. After a join or a loop that ends with a
 * pred, so do the values made in it. A predicate is the same in all lanes from its split or pred
 * on. While one lane runs, as from the reset to the first tmc, nothing differs.
 *
 * Reference: the divergence analysis of Coutinho, Sampaio, Pereira and Meira (PACT 2011), here on
 * machine code.
 *
 * Limits: words of memory are followed by their addresses as far as those are known; a mask that is
 * computed is taken for one that turns lanes off.
 */
#ifndef HEDDLE_SIM_DIVERGENCE_H
#define HEDDLE_SIM_DIVERGENCE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum divergence_kind {
    DIVERGENCE_BRANCH,   /* lanes may disagree on it */
    DIVERGENCE_JUMP,     /* or on where it goes */
    DIVERGENCE_IGNORED,  /* a split or pred that parts lanes, and no branch on its predicate */
    DIVERGENCE_OPEN,     /* a split from which the function returns without a join */
    DIVERGENCE_TWO_JOINS /* a split whose sides end at different joins */
};

struct divergence_finding {
    enum divergence_kind kind;
    uint32_t pc;
    uint32_t why;    /* the instruction by which lanes differ, or the other join; 0: unknown */
    char where[128]; /* "function+0x14 (file.c:12)" */
    char file[96];   /* empty: nothing is known */
    unsigned line;
    char what[64];     /* the instruction */
    char because[256]; /* the reason, with its place */
};

struct divergence_report {
    struct divergence_finding *finding; /* by rising pc */
    size_t count;
    size_t instructions; /* that were followed */
    size_t branches;     /* of them, with more lanes than one */
};

/* Checks the program at `path`. False with one sentence in `error` when it cannot be read; findings
 * are no error. The caller owns the report and ends it with divergence_free. */
bool divergence_check(struct divergence_report *report, const char *path, struct error *error);
void divergence_free(struct divergence_report *report);

/* "branch", "jump", ...; what is wrong. */
const char *divergence_kind_name(enum divergence_kind kind);
const char *divergence_kind_text(enum divergence_kind kind);

/* One line: where, what, why. */
void divergence_print(const struct divergence_finding *finding, struct text *text);

#endif
