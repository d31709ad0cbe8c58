#!/bin/sh
# Builds and runs the program of a page as the page says, so that the page stays true. The first C block is the
# program steps.c, the first shell block the commands.
#
#     first_kernel.sh PAGE FOLDER BUILD    run from the root; FOLDER takes what is made
set -eu
page=$1

block() {
    awk -v fence="\`\`\`$1" '$0 == fence && !seen { inside = seen = 1; next }
        $0 == "```" { inside = 0 } inside' "$page"
}

mkdir -p "$2"
block c > "$2/steps.c"
block sh | sed "s|build/|$3/|g; s|steps\\.|$2/&|g" > "$2/steps.sh"
sh -eu "$2/steps.sh" > "$2/log" || { cat "$2/log"; exit 1; }
grep -q 'steps.elf: passed' "$2/log"
echo "first kernel of $page: passed"
