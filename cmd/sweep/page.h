/* The report as pages: HTML that needs nothing else, Markdown beside the SVG files, CSV. */
#ifndef HEDDLE_CMD_SWEEP_PAGE_H
#define HEDDLE_CMD_SWEEP_PAGE_H

#include "figure.h"

struct page {
    struct text html, markdown;
    const char *folder, *database;
    size_t stale; /* rows of RTL that changed since */
    bool stale_drawn;
};

/* The head, and what is in the database: sweeps, rows, failures, versions. */
bool page_start(struct page *page, struct store *store, struct error *error);

/* A figure, drawn before into the folder if it has data; writes its CSV. */
bool page_figure(struct page *page, const struct figure *figure, struct error *error);

/* Writes report.html and report.md. The owner calls page_free. */
bool page_end(struct page *page, struct error *error);
void page_free(struct page *page);

#endif
