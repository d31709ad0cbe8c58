#!/bin/sh
# Builds and runs the first kernel of docs/runtime.md as the page says, so that the page stays true. The first C block
# is the program, the first shell block the commands.
#
#     first_kernel.sh FOLDER BUILD    run from the root; FOLDER takes what is made
set -eu

block() {
    awk -v fence="\`\`\`$1" '$0 == fence && !seen { inside = seen = 1; next }
        $0 == "```" { inside = 0 } inside' docs/runtime.md
}

block c > "$1/steps.c"
block sh | sed "s|build/|$2/|g; s|steps\\.|$1/&|g" > "$1/steps.sh"
sh -eu "$1/steps.sh" > "$1/log" || { cat "$1/log"; exit 1; }
grep -q 'steps.elf: passed: out equals ref' "$1/log"
echo "first kernel of docs/runtime.md: passed"
