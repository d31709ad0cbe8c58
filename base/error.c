#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A file's name, or a program's text, does not reach the terminal as a command to it. */
static void controls_hide(char *text) {
    for (; *text; text++)
        if ((*text >= 0 && *text < ' ' && *text != '\n' && *text != '\t') || *text == 0x7f)
            *text = '?';
}

bool error_set(struct error *error, const char *format, ...) {
    char sentence[sizeof error->text]; // an argument may be the old text of `error` itself
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    controls_hide(sentence);
    memcpy(error->text, sentence, sizeof sentence);
    error->setup = false;
    return false;
}

bool error_of_setup(struct error *error) {
    error->setup = true;
    return false;
}
