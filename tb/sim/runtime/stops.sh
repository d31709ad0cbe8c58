#!/bin/sh
# stops.sh HEDDLE PROGRAM TEXT: the program says TEXT on the console and stops itself, on the golden model; TEXT is also
# the reason of its end.
heddle=$1
said=$("$heddle" emu --json "$2" 2>&1)
status=$?
case $status:$said in
1:*"$3"*'"reason":"heddle_'*"$3"*'(heddle_panic in warp '[0-9]*) echo "$(basename "$2" .elf): 1 passed" ;;
*)
    echo "$2: status $status, not '$3' and as reason: $said"
    exit 1
    ;;
esac
