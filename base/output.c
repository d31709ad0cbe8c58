#include "output.h"

#include <errno.h>
#include <string.h>

bool output_complete(FILE *stream, struct error *error) {
    errno = 0;
    bool flushed = fflush(stream) == 0;
    if (flushed && !ferror(stream))
        return true;
    return error_set(error, "standard output was not written in full: %s",
                     flushed ? "an earlier part is lost" : strerror(errno));
}
