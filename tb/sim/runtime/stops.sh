#!/bin/sh
# stops.sh HEDDLE PROGRAM TEXT: the program says TEXT on the console and ends with a fault, on the golden model.
heddle=$1
said=$("$heddle" emu "$2" 2>&1)
status=$?
case $status:$said in
1:*"$3"*'illegal instruction'*heddle_panic*) echo "$(basename "$2" .elf): 1 passed" ;;
*)
    echo "$2: status $status, not '$3' and a fault: $said"
    exit 1
    ;;
esac
