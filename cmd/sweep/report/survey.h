/* The part of the report that any plan has, without figures of its own. It has the points as a
 * table, the best of them, a chart for every axis, and the Pareto fronts of time, area and energy.
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
