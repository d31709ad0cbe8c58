/* heddle view: opens pages of heddle run --html, or makes one of several. */
#include "base/files.h"
#include "base/process.h"
#include "commands.h"
#include "view_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char command_name[] = "heddle view";

static const char about[] =
    "Shows pages that heddle run --html has written. A page holds the recordings of its runs, so\n"
    "that -o makes a new page of them: of several pages side by side, and with the script and the\n"
    "style of this heddle. Without -o the page is opened with $BROWSER, or xdg-open. Exit status: "
    "0\n"
    "done, 1 no browser could be started, 2 bad input.";

static bool browser_start(const char *page, struct error *error) {
    const char *browser = getenv("BROWSER");
    struct text path = {0};
    char *full = realpath(page, NULL);
    text_print(&path, "file://%s", full ? full : page);
    char *argv[] = {(char *)(uintptr_t)(browser && *browser ? browser : "xdg-open"), path.data,
                    NULL};
    const struct process_step step = {.about = "opening the page", .argv = argv};
    bool started = process_run(&step, NULL, error);
    free(full);
    text_free(&path);
    return started;
}

static int pages_show(const char *output, int count, char *const *pages) {
    struct words recordings = {0};
    struct error error;
    bool good =
        (count > 0 || error_set(&error, "no page given; heddle run --html FILE makes one")) &&
        (output || count == 1 ||
         error_set(&error, "-o FILE is missing: several pages become a new one")) &&
        (!output || file_place_check(output, &error));
    for (int i = 0; i < count && good; i++)
        good = view_page_read(pages[i], &recordings, &error);
    int status = good ? STATUS_DONE : command_fail(command_name, &error);
    if (good && output && !view_page_write(output, "heddle view", &recordings, &error))
        status = command_broke(command_name, &error);
    else if (good && output)
        printf("%s: %zu recordings\n", output, recordings.count);
    else if (good && !browser_start(pages[0], &error))
        status = command_broke(command_name, &error);
    words_free(&recordings);
    return status;
}

int cmd_view(int argc, char **argv) {
    const char *output = NULL;
    const struct option_row rows[] = {
        {'o', "output", "FILE", "write a page of all recordings instead of opening one",
         .text = &output},
    };
    const struct usage usage = {.command = command_name,
                                .arguments = "[-o FILE] PAGE.html ...",
                                .about = about,
                                .rows = rows,
                                .count = sizeof rows / sizeof *rows,
                                .operands = "PAGE.html"};
    int status;
    if (!command_options(&usage, NULL, &argc, argv, &status))
        return status;
    return pages_show(output, argc - 1, argv + 1);
}
