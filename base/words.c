#include "words.h"

#include <stddef.h>
#include <string.h>

bool word_take(int *argc, char **argv, const char *name, const char **value) {
    size_t size = strlen(name);
    int kept = 0;
    bool found = false;
    for (int i = 0; i < *argc; i++) {
        if (strncmp(argv[i], name, size) == 0 && argv[i][size] == '=') {
            *value = argv[i] + size + 1;
            found = true;
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return found;
}

bool word_option(int *argc, char **argv, const char *option, const char **value) {
    int kept = 0;
    bool found = word_take(argc, argv, option, value);
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], option) != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        *value = i + 1 < *argc ? argv[++i] : NULL;
        found = true;
    }
    argv[kept] = NULL;
    *argc = kept;
    return found;
}
