#include "page_rows.h"

#include "base/xml.h"

#include <sqlite3.h>
#include <string.h>

void page_row_start(struct page *page) {
    text_add(&page->html, "<tr>");
    text_add(&page->markdown, "|");
}

void page_row_end(struct page *page) {
    text_add(&page->html, "</tr>\n");
    text_add(&page->markdown, "\n");
}

static bool is_number(const char *text) {
    return !*text || strchr("+-.0123456789", *text);
}

/* A column is words if its first row is. */
void page_cell(struct page *page, const char *text, bool head, bool word) {
    text_print(&page->html, "<t%c%s>", head ? 'h' : 'd', word ? " class=\"word\"" : "");
    xml_add(&page->html, text);
    text_print(&page->html, "</t%c>", head ? 'h' : 'd');
    text_print(&page->markdown, " %s |", text);
}

void page_rule(struct page *page, size_t columns) {
    text_add(&page->markdown, "|");
    for (size_t i = 0; i < columns; i++)
        text_add(&page->markdown, i ? " ---: |" : " --- |");
    text_add(&page->markdown, "\n");
}

static const char *column(sqlite3_stmt *statement, int at) {
    const char *value = (const char *)sqlite3_column_text(statement, at);
    return value ? value : "";
}

static void table_head(struct page *page, sqlite3_stmt *statement, const char *summary) {
    int columns = sqlite3_column_count(statement);
    if (summary)
        text_print(&page->html, "<details><summary>%s</summary>", summary);
    text_add(&page->html, "<table>\n");
    text_add(&page->markdown, "\n");
    page_row_start(page);
    for (int i = 0; i < columns; i++)
        page_cell(page, sqlite3_column_name(statement, i), true, !is_number(column(statement, i)));
    page_row_end(page);
    page_rule(page, (size_t)columns);
}

bool page_query(struct page *page, struct store *store, const char *sql, const char *summary,
                struct error *error) {
    sqlite3_stmt *statement = store_query(store, sql, NULL, error);
    size_t rows = 0;
    while (statement && sqlite3_step(statement) == SQLITE_ROW) {
        if (!rows++)
            table_head(page, statement, summary);
        size_t kept = page->markdown.size;
        page_row_start(page);
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const char *value = column(statement, i);
            page_cell(page, value, false, !is_number(value));
        }
        page_row_end(page);
        if (rows > PAGE_ROWS)
            page->markdown.data[page->markdown.size = kept] = '\0';
    }
    if (rows)
        text_print(&page->html, "</table>%s\n", summary ? "</details>" : "");
    if (rows > PAGE_ROWS)
        text_print(&page->markdown, "\n%zu more: `heddle report -d %s --csv`\n", rows - PAGE_ROWS,
                   page->database);
    sqlite3_finalize(statement);
    return statement != NULL;
}

void page_heading(struct page *page, const char *id, const char *title) {
    text_add(&page->html, "<h2 id=\"");
    xml_add(&page->html, id);
    text_add(&page->html, "\">");
    xml_add(&page->html, title);
    text_add(&page->html, "</h2>\n");
    text_print(&page->markdown, "\n## %s\n", title);
}

void page_paragraph(struct page *page, const char *class, const char *text) {
    if (!*text)
        return;
    text_print(&page->html, "<p%s>", class);
    xml_add(&page->html, text);
    text_add(&page->html, "</p>\n");
    text_print(&page->markdown, "\n%s\n", text);
}
