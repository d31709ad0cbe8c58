#!/bin/sh
# Verilator as heddle calls it (HEDDLE_VERILATOR), with points of coverage in the model. When a model is deleted, it
# writes what it has counted to coverage/*.dat of the model's folder, which is the folder that this runs in.
case " $* " in *" --cc "*) ;; *) exec verilator "$@" ;; esac
verilator "$@" --coverage-line --coverage-toggle --coverage-underscore || exit
mkdir -p coverage
awk -v folder="$PWD/coverage" '
    /^struct Model/ { print "#include \"verilated_cov.h\"\n#include <string>\n#include <unistd.h>" }
    /^    delete m;/ {
        print "    static int count;"
        printf "    const std::string name = \"%s/\" + std::to_string(getpid()) + \"-\" + std::to_string(count++);\n", folder
        print "    m->context.coveragep()->write((name + \".dat\").c_str());"
    }
    { print }' sim/shim.cpp > coverage/shim.cpp && mv coverage/shim.cpp sim/shim.cpp
