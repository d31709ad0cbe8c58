#!/bin/sh
# skipped.sh PAGE ...: no block of these pages is left away by run.sh: each is a step, a file, or what a step prints.
set -u
awk 'FNR == 1 { inside = 0; last = "" }
    !/^```/ { next }
    inside { inside = 0; next }
    { inside = 1; blocks++; kind = $1 == "```sh" ? "sh" : NF == 2 ? "file" : $0 == "```text" && last == "sh" ? "text" : "" }
    kind == "" { printf "%s:%d: a block that is not run\n", FILENAME, FNR; bad++ }
    { last = kind }
    END { printf "tutorials: %d blocks, %d not run\n", blocks, bad; exit bad > 0 || !blocks }' "$@"
