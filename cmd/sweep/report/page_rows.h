/* Parts of a page in both of its forms: headings, paragraphs and rows of tables. */
#ifndef HEDDLE_CMD_SWEEP_PAGE_ROWS_H
#define HEDDLE_CMD_SWEEP_PAGE_ROWS_H

#include "page.h"

/* Rows of a table that Markdown has. */
enum { PAGE_ROWS = 40 };

void page_row_start(struct page *page);
void page_row_end(struct page *page);

/* A cell of the row, of a table's head or not, to be aligned as a word or as a number. */
void page_cell(struct page *page, const char *text, bool head, bool word);

/* The line below the head in Markdown. */
void page_rule(struct page *page, size_t columns);

#endif
