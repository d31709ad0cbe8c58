#!/bin/sh
# synth.sh HEDDLE WORD ...: `heddle synth WORD ...` succeeds, which says that Yosys has nothing to
# complain about and that the memories are memories. Prints the area and a count.
heddle=$1
shift
if "$heddle" synth --depth 1 "$@"; then
    echo "synthesis: 1 passed, 0 failed"
else
    echo "synthesis of $*: 0 passed, 1 failed"
    exit 1
fi
