/* A profile by instruction, source line and function, and its shapes: tables, an annotated listing,
 * JSON, a flame graph. */
#ifndef HEDDLE_SIM_BREAKDOWN_H
#define HEDDLE_SIM_BREAKDOWN_H

#include "base/record.h"
#include "base/text.h"
#include "sim/elf/elf_inlines.h"
#include "sim/harness/simulation.h"
#include "sim/profile/profile.h"

#include <stdio.h>

struct breakdown_row {
    uint32_t pc;                       /* of an instruction; 0 in the other tables */
    const struct elf_symbol *function; /* NULL: none is known; not of lines */
    const char *file;                  /* NULL: none is known; not of functions */
    const char *path;                  /* where it was, likewise */
    unsigned line;
    struct profile_counts counts;
};

struct breakdown_table {
    struct breakdown_row *row;
    size_t rows;
};

struct breakdown {
    const struct simulation *sim;
    const struct profile *profile;
    struct elf_inlines inlines;
    struct profile_counts total;
    struct breakdown_table instructions;     /* by rising PC */
    struct breakdown_table lines, functions; /* by falling cycles */
};

/* Of a simulation with a profile, which has run. The owner calls breakdown_free. */
void breakdown_make(struct breakdown *breakdown, const struct simulation *sim);
void breakdown_free(struct breakdown *breakdown);

const char *breakdown_function_name(const struct elf_symbol *function); /* "(unknown)" for NULL */

/* Cause `i`, in lower case; "issued" for 0. Appends nothing. */
const char *breakdown_cause(unsigned i, char text[32]);

/* The `limit` functions and lines that took most. */
void breakdown_tables(const struct breakdown *breakdown, unsigned limit, FILE *file);

/* Whether the run was in a function of this name. */
bool breakdown_has(const struct breakdown *breakdown, const char *function, struct error *error);

/* Instructions below their source lines: of one function, or (NULL) of those that took a hundredth
 * of the cycles. */
void breakdown_listing(const struct breakdown *breakdown, const char *function, FILE *file);

void breakdown_json(const struct breakdown *breakdown, FILE *file);

/* The boxes of the picture below, each with the place of the one it stands on: "flame" of JSON. */
void breakdown_flame_record(const struct breakdown *breakdown, struct record *record);

/* The text of a row's source line, without blanks around it; false: it is not there. */
struct sources;
struct sources *breakdown_sources(void);
bool breakdown_source(struct sources *sources, const struct breakdown_row *row, struct text *line);
void breakdown_sources_free(struct sources *sources);

/* An SVG: functions on those that called them, on each its inlined ones, its lines, and for what
 * they waited. False when it cannot be written. */
bool breakdown_flame(const struct breakdown *breakdown, const char *path, struct error *error);

#endif
