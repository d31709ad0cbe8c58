/* What the report says of any plan, without figures of its own: its points as a table, the best of
 * them, a chart for every axis, and who beats whom in time, area and energy (the Pareto fronts).
 *
 * Everything comes from the table `points` (tables.h). Time is cycles x period where the plan
 * measures area, which has the period, and cycles else.
 */
#ifndef HEDDLE_CMD_SWEEP_SURVEY_H
#define HEDDLE_CMD_SWEEP_SURVEY_H

#include "page.h"

/* The section of every sweep in the database. Counts the figures that it draws. */
bool survey_make(struct page *page, struct store *store, size_t *drawn, struct error *error);

#endif
