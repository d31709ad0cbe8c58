#!/bin/sh
# manual.sh HEADER VERSION: prints the manual page heddle(3) from the library's header.
set -eu

# Text as it is: backslashes, and what would be a request at the start of a line.
verbatim() {
    echo .nf
    sed -e 's/\\/\\e/g' -e "s/^[.']/\\\\\&&/" -e 's/-/\\-/g'
    echo .fi
}

cat <<HEAD
.TH HEDDLE 3 "" "heddle $2" "Library Functions"
.SH NAME
libheddle \\- runs kernels on simulated RISC\\-V SIMT GPU cores from a host program
.SH SYNOPSIS
.B #include <libheddle.h>
.PP
.B cc program.c \$(pkg\\-config \\-\\-cflags \\-\\-libs libheddle)
.SH DESCRIPTION
HEAD
# The comment at the head of the file, then what it declares.
awk '/^#ifndef/ { exit } { sub(/^\/?[ ]?\*\/? ?/, ""); print }' "$1" | verbatim
echo '.SH INTERFACE'
awk '/^#pragma GCC visibility push/ { inside = 1; next } /^#pragma GCC visibility pop/ { exit } inside' "$1" | verbatim
cat <<'TAIL'
.SH ENVIRONMENT
.TP
.B HEDDLE
the program heddle that devices are run by
.TP
.B HEDDLE_CACHE
folder of models
.SH SEE ALSO
.BR heddle (1);
share/doc/heddle/host.md.
TAIL
