#include "view_page.h"

#include "base/files.h"
#include "base/resources.h"
#include "base/xml.h"

#include <stdio.h>
#include <string.h>

static const char opening[] = "<script type=\"application/json\" class=\"recording\">";
static const char closing[] = "</script>\n";

void view_recording(const char *name, const char *run, const char *profile, const char *trace,
                    bool cut, struct text *recording) {
    text_add(recording, "{\"label\":\"");
    xml_add_json(recording, name);
    text_print(recording, "\",\"cut\":%s", cut ? "true" : "false");
    const char *const part[][2] = {{"run", run}, {"profile", profile}, {"trace", trace}};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        text_print(recording, ",\"%s\":", part[i][0]);
        text_append(recording, part[i][1], strcspn(part[i][1], "\n"));
    }
    text_add(recording, "}");
}

bool view_page_read(const char *path, struct words *recordings, struct error *error) {
    struct text page = {0};
    size_t before = recordings->count;
    if (!text_read_file(&page, path, error))
        return false;
    for (const char *at = text_string(&page); (at = strstr(at, opening));) {
        at += sizeof opening - 1;
        const char *end = strstr(at, closing);
        if (!end)
            break;
        words_print(recordings, "%.*s", (int)(end - at), at);
        at = end;
    }
    text_free(&page);
    return recordings->count > before ||
           error_set(error, "%s: no page of heddle run --html: it holds no recording", path);
}

/* A part of every page, from a file of its own. */
static bool part_add(struct text *page, const struct resources *resources, const char *name,
                     struct error *error) {
    struct text path = {0}, part = {0};
    text_print(&path, "%s/cmd/view/%s", resources->home, name);
    bool read = text_read_file(&part, text_string(&path), error);
    if (read)
        text_append(page, text_string(&part), part.size);
    text_free(&path);
    text_free(&part);
    return read;
}

/* No address in it leads out of the file, and its policy would allow none. */
static bool page_make(struct text *page, const char *title, const struct words *recordings,
                      struct error *error) {
    struct resources resources;
    if (!resources_find(&resources, error))
        return false;
    text_add(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                   " style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>");
    xml_add(page, title);
    text_add(page, "</title>\n<style>\n");
    if (!part_add(page, &resources, "page.css", error))
        return false;
    text_add(page, "</style></head>\n<body><main><noscript>This page draws its recordings with a "
                   "script, and scripts are off.</noscript></main>\n");
    for (size_t i = 0; i < recordings->count; i++) {
        text_add(page, opening);
        xml_add_script(page, recordings->word[i]);
        text_add(page, closing);
    }
    text_add(page, "<script>\n");
    if (!part_add(page, &resources, "page.js", error))
        return false;
    text_add(page, "</script>\n</body></html>\n");
    return true;
}

bool view_page_write(const char *path, const char *title, const struct words *recordings,
                     struct error *error) {
    struct text page = {0};
    bool good = page_make(&page, title, recordings, error) && file_replace(path, &page, error);
    text_free(&page);
    return good;
}
