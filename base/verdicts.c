#include "verdicts.h"

#include "files.h"
#include "text.h"
#include "xml.h"

#include <string.h>

static void attribute_add(struct text *xml, const char *name, const char *value) {
    text_print(xml, " %s=\"", name);
    xml_add(xml, value);
    text_add(xml, "\"");
}

static void case_add(const struct verdict *verdict, struct text *xml) {
    text_add(xml, "  <testcase");
    attribute_add(xml, "classname", verdict->group);
    attribute_add(xml, "name", verdict->name);
    if (verdict->file)
        attribute_add(xml, "file", verdict->file);
    if (verdict->line)
        text_print(xml, " line=\"%u\"", verdict->line);
    text_print(xml, " time=\"%.3f\"", verdict->seconds);
    if (verdict->result == VERDICT_PASSED) {
        text_add(xml, "/>\n");
        return;
    }
    text_add(xml, verdict->result == VERDICT_FAILED ? ">\n    <failure" : ">\n    <skipped");
    if (verdict->result == VERDICT_FAILED)
        attribute_add(xml, "type", verdict->kind);
    attribute_add(xml, "message", verdict->message);
    text_add(xml, "/>\n  </testcase>\n");
}

bool verdicts_write_junit(const char *file, const char *suite, const struct verdict *verdict,
                          size_t count, struct error *error) {
    struct text xml = {0};
    size_t of[3] = {0};
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        of[verdict[i].result]++;
        seconds += verdict[i].seconds;
    }
    text_add(&xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite");
    attribute_add(&xml, "name", suite);
    text_print(&xml,
               " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"%.3f\">\n",
               count, of[VERDICT_FAILED], of[VERDICT_ABSENT], seconds);
    for (size_t i = 0; i < count; i++)
        case_add(&verdict[i], &xml);
    text_add(&xml, "</testsuite>\n");
    bool written = file_replace(file, &xml, error);
    text_free(&xml);
    return written;
}

/* GitHub decodes %XX: ends of lines and percent signs are written so, in a property also : and , */
static void escaped_print(const char *text, bool property, FILE *file) {
    for (; *text; text++)
        if (strchr("%\r\n", *text) || (property && strchr(":,", *text)))
            fprintf(file, "%%%02X", (unsigned)(unsigned char)*text);
        else
            fputc(*text, file);
}

void verdict_annotate(const struct verdict *verdict, FILE *file) {
    if (verdict->result != VERDICT_FAILED)
        return;
    fputs("::error ", file);
    if (verdict->file) {
        fputs("file=", file);
        escaped_print(verdict->file, true, file);
        if (verdict->line)
            fprintf(file, ",line=%u", verdict->line);
        fputc(',', file);
    }
    fputs("title=", file);
    escaped_print(verdict->name, true, file);
    fputs("::", file);
    escaped_print(verdict->message, false, file);
    fputc('\n', file);
}
