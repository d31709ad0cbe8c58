#include "page.h"

#include "base/version.h"
#include "base/xml.h"
#include "cmd/sweep/database/artifact.h"
#include "finding.h"
#include "gen/emit/rtl_hash.h"
#include "queries.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "body{font:15px/1.5 sans-serif;max-width:80em;margin:2em auto;padding:0 1em;color:#222}"
    "h2{margin-top:2.5em;border-top:1px solid #ccc;padding-top:1em}svg{max-width:100%;height:auto}"
    "table{border-collapse:collapse;font-size:13px}td,th{padding:.15em .7em;text-align:right;"
    "border-bottom:1px solid #eee}.word{text-align:left}table{margin:.8em "
    "0}td:first-child,th:first-child{text-align:left}"
    "code{background:#f3f3f3;padding:.1em .3em}.paper{color:#666}.finding{font-size:17px}";

/* Numbers of a core that is no more must not pass for those of the present one. */
static void stale_tell(struct page *page) {
    struct text sentence = {0};
    if (!page->stale)
        return;
    text_print(
        &sentence,
        "Measured on RTL that has changed since (stale): %zu row%s; %s. heddle sweep measures"
        " them again",
        page->stale, text_plural(page->stale),
        page->stale_drawn ? "they are drawn with the others, as asked"
                          : "no figure has them, heddle report --stale draws them too");
    text_print(&page->html, "<p><b>%s.</b></p>\n", sentence.data);
    text_print(&page->markdown, "\n**%s.**\n", sentence.data);
    text_free(&sentence);
}

/* Rows of kernels that are no part of their sweep any more would pass for what it measures. */
static bool left_out_tell(struct page *page, struct store *store, struct error *error) {
    struct words lines = {0};
    bool good = store_words(store, "SELECT sentence FROM temp.left_out_sentence", &lines, error);
    for (size_t i = 0; i < lines.count; i++) {
        text_add(&page->html, "<p><b>");
        xml_add(&page->html, lines.word[i]);
        text_add(&page->html, ".</b></p>\n");
        text_print(&page->markdown, "\n**%s.**\n", lines.word[i]);
    }
    words_free(&lines);
    return good;
}

/* Which pipeline the pages are of: their readers may have another. */
static bool stamp_tell(struct page *page, struct store *store, struct error *error) {
    struct text stamp = {0}, version = {0};
    bool recalled =
        artifact_origin(store, "stamp", &stamp) && artifact_origin(store, "version", &version);
    bool good = recalled || rtl_stamp(&stamp, error);
    const char *made = recalled ? text_string(&version) : HEDDLE_VERSION;
    text_print(&page->html,
               "<p>Made by heddle %s with the RTL <code>%s</code>; <code>heddle report"
               " --stamp</code> prints that of the one at hand.</p>\n",
               made, text_string(&stamp));
    text_print(
        &page->markdown,
        "\nMade by heddle %s with the RTL `%s`; `heddle report --stamp` prints that of the one at"
        " hand.\n",
        made, text_string(&stamp));
    text_free(&stamp);
    text_free(&version);
    return good;
}

bool page_start(struct page *page, struct store *store, struct error *error) {
    text_print(
        &page->html,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
        "<title>heddle report</title><style>%s</style></head><body>\n<h1>heddle report</h1>\n"
        "<p>Every number comes from the database ",
        style);
    xml_add(&page->html, page->database);
    text_add(
        &page->html,
        ". Gains are over the in-order core with the same"
        " knobs but for the scheme's own, or, where only the number of cores makes the difference,"
        " over one core.</p>\n");
    text_print(
        &page->markdown,
        "# heddle report\n\nEvery number comes from the database %s. Gains are over the in-order "
        "core with\nthe same knobs but for the scheme's own, or, where only the number of cores "
        "makes"
        " the difference, over one\ncore.\n",
        page->database);
    if (!stamp_tell(page, store, error))
        return false;
    stale_tell(page);
    return queries_run(store, "page", error) && left_out_tell(page, store, error) &&
           page_query(page, store, "SELECT * FROM temp.totals", NULL, error) &&
           page_query(page, store, "SELECT * FROM temp.failures", NULL, error) &&
           page_query(page, store, "SELECT * FROM temp.versions", NULL, error);
}

// ---------------------------------------------------------------------------------- end

/* The figures that were drawn. */
static bool files_take(const struct page *page, struct file_set *set, struct error *error) {
    struct words names = {0};
    bool good = files_below(page->folder, "", &names, error);
    for (size_t i = 0; good && i < names.count; i++) {
        struct text path = {0}, content = {0};
        text_print(&path, "%s/%s", page->folder, names.word[i]);
        good = text_read_file(&content, text_string(&path), error);
        if (good)
            file_set_add(set, names.word[i], &content);
        text_free(&path);
        text_free(&content);
    }
    words_free(&names);
    return good;
}

bool page_end(struct page *page, const char *folder, struct error *error) {
    struct text list = {0};
    if (page->missing_count)
        text_print(
            &list,
            "\n<details><summary>%zu figures of the papers that nothing here was measured for"
            "</summary>\n<ul>\n%s</ul></details>\n",
            page->missing_count, text_string(&page->missing));
    text_add(&page->html, text_string(&list));
    text_add(&page->markdown, text_string(&list));
    text_free(&list);
    text_add(&page->html, "</body></html>\n");
    struct file_set pages = {0};
    struct file_set_report report;
    file_set_add(&pages, "report.html", &page->html);
    file_set_add(&pages, "report.md", &page->markdown);
    bool written =
        files_take(page, &pages, error) && file_set_write(&pages, folder, &report, error);
    file_set_free(&pages);
    return written;
}

void page_free(struct page *page) {
    text_free(&page->html);
    text_free(&page->markdown);
    text_free(&page->missing);
    words_free(&page->names);
}
