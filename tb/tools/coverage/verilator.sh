#!/bin/sh
# Verilator as heddle calls it (HEDDLE_VERILATOR), with points of coverage in the model. When a model is deleted, it
# writes what it has counted to coverage/*.dat of the model's folder, which is the folder that this runs in. With COVER_LINES=1
# only lines are counted: half of the time of the build, and a tenth of that of a run.
case " $* " in *" --cc "*) ;; *) exec verilator "$@" ;; esac
points="--coverage-toggle --coverage-underscore"
[ -z "${COVER_LINES-}" ] || points=
# shellcheck disable=SC2086
verilator "$@" --coverage-line $points || exit
mkdir -p coverage
awk -v folder="$PWD/coverage" '
    /^struct Model/ { print "#include \"verilated_cov.h\"\n#include <string>\n#include <unistd.h>" }
    /^    delete m;/ {
        print "    static int count;"
        printf "    const std::string name = \"%s/\" + std::to_string(getpid()) + \"-\" + std::to_string(count++);\n", folder
        print "    m->context.coveragep()->write((name + \".dat\").c_str());"
    }
    { print }' sim/shim.cpp > coverage/shim.cpp && mv coverage/shim.cpp sim/shim.cpp
