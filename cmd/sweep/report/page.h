/* The report as pages: HTML that needs nothing else, Markdown beside the SVG files, CSV. */
#ifndef HEDDLE_CMD_SWEEP_PAGE_H
#define HEDDLE_CMD_SWEEP_PAGE_H

#include "figure.h"

struct page {
    struct text html, markdown;
    struct text missing; /* the list of figures without numbers */
    size_t missing_count;
    struct words names; /* of the figures that are drawn, and so of their files */
    const char *folder, *database;
    size_t stale; /* rows of RTL that changed since */
    bool stale_drawn;
};

/* The head, and what is in the database: sweeps, rows, failures, versions. */
bool page_start(struct page *page, struct store *store, struct error *error);

/* A figure, drawn before into the folder if it has data; writes its CSV. One without numbers is
 * listed at the end. */
bool page_figure(struct page *page, struct store *store, const struct figure *figure,
                 struct error *error);

/* A paragraph of a class of the style, " class=\"paper\"" or "", if there is any text. */
void page_paragraph(struct page *page, const char *class, const char *text);
void page_heading(struct page *page, const char *id, const char *title);

/* A query as a table, whose columns are its heads; Markdown has the first rows of a long one.
 * With a `summary`, HTML shows that alone until it is opened. */
bool page_query(struct page *page, struct store *store, const char *sql, const char *summary,
                struct error *error);

/* The commands that measure a sweep, or what of it a figure needs (NULL: all), and draw it. */
void page_source(struct page *page, struct store *store, const char *sweep,
                 const struct figure *figure);

/* Writes report.html, report.md and all that is in page->folder into a folder: either all of it or
 * nothing. The owner calls page_free. */
bool page_end(struct page *page, const char *folder, struct error *error);
void page_free(struct page *page);

#endif
