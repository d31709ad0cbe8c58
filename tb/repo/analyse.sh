#!/bin/sh
# analyse.sh FOLDER: cppcheck on all C of the host, and on a file with a fault that it has to find. Some checks are left
# to the compiler and the sanitizers, which know better: uses before a value (loops that give one are not seen), members
# that only other files use. The place of a variable's declaration is a matter of taste.
set -u
mkdir -p "$1"

check() {
    cppcheck -q --enable=warning,style,performance,portability --std=c11 --error-exitcode=1 -I. -Ibuild/gen \
        '-Djson_object_foreach(o,k,v)=while(foreach(o,&k,&v))' '-Djson_array_foreach(o,k,v)=while(foreach(o,&k,&v))' \
        '-Djson_object_foreach_safe(o,n,k,v)=while(foreach(o,&n,&k,&v))' \
        --suppress=uninitvar --suppress=ctuuninitvar --suppress=unassignedVariable --suppress=unusedStructMember \
        --suppress=variableScope --suppress=knownConditionTrueFalse --suppress=internalAstError \
        --template='{file}:{line}: {message} ({id})' "$@"
}

cat > "$1/seeded.c" <<'C'
#include <stdlib.h>
int seeded(int count);
int seeded(int count) {
    char *list = malloc(8);
    if (count > 8)
        return 1;
    free(list);
    return 0;
}
C
if check "$1/seeded.c" 2> "$1/log" || ! grep -q '(memleak)' "$1/log"; then
    echo "analyse: a leak in $1/seeded.c is not found"
    exit 1
fi
files=$(git ls-files '*.c' | grep -v -e '^sim/kernels/' -e '^sim/runtime/' -e '^tb/sim/runtime/' -e '^docs/' -e '^tb/sim/host/kernels' -e '^sim/host/examples/.*_kernel')
# shellcheck disable=SC2086
check $files || exit 1
echo "analyse: $(echo "$files" | wc -l) passed, 0 failed"
