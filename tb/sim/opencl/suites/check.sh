#!/bin/sh
# check.sh BUILD DEVICE: the rows and the plan of suites.sh, for a suite of one host program in several ways. The
# device is its own reference. Then: which words are the same.
set -u
build=$(cd "$1" && pwd)
device=$2
tree=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite='opencl suites'
. "$tree/tb/tools/checks.inc"

export SUITES_TABLES="$tree/tb/sim/opencl/suites" POCL="$build/opencl/heddle.icd" HEDDLE_OPENCL_DEVICES="$device"
mkdir -p tiny/programs here/opencl here/suites
for part in . differs missing silent fails slow core scheme own; do
    mkdir -p tiny/programs/$part
    cp "$SUITES_TABLES/probe.c" tiny/programs/$part
    printf 'probe: probe.c\n\t$(CC) $(CFLAGS) -o $@ $< $(LIBS)\nclean:\n\trm -f probe\n' > tiny/programs/$part/Makefile
done
cp -r "$build/suites/reads.so" "$build/suites/same" "$build/suites/inputs" "$build/suites/agree.sh" "$build/suites/nothing" here/suites
printf '#!/bin/sh\nexec "%s" "$@"\n' "$build/heddle" > here/heddle
chmod +x here/heddle

row() { grep -Eq "^tiny +$1 +$2" out; }

"$tree/sim/opencl/suites/suites.sh" here build tiny tiny > out 2> err
check "a program that does not build is named" grep -q 'tiny missing: .*SIZE' out
"$tree/sim/opencl/suites/suites.sh" here check tiny "$device" > out 2> err
check "status" [ $? = 1 ]
check "agrees" row agrees 'agrees: 8 words in 1 reads$'
check "differs" row differs 'differs: 8 of 8 words; word 0 of read 0 is'
check "does not build" row missing 'does not build: .*SIZE'
check "no output" row silent 'no output to compare'
check "fails" row fails 'fails on the reference'
check "a program gets the knobs that it needs" row core 'fails: .*lmem_kb=5 is out of range'
check "on one scheme" row scheme 'fails: .*lmem_kb=5 is out of range'
check "its own check" row own 'agrees: its own check passes'
check "a slow one is left out" [ "$(wc -l < out)" = 8 ]
"$tree/sim/opencl/suites/suites.sh" here plan tiny > out 2> err
check "plan: what builds, has a reference and needs no core of its own" [ "$(grep -c '/tiny/\|: ./agree.sh tiny/\|tiny/programs' out)" = 4 ]

SUITES_SIZE=large "$tree/sim/opencl/suites/suites.sh" here build tiny tiny > out 2> err
SUITES_SIZE=large SUITES_PLAN=plan_l2.ini "$tree/sim/opencl/suites/suites.sh" here plan tiny > out 2> err
check "large: only programs with this size" [ "$(grep -c '^kernels' out)" = 2 ]
check "large: a folder of its own" grep -q 'agree.sh tiny/agrees.reads' out
check "large: tools of its own, as a link runs where it points to" test -f here/suites-large/agree.sh -a ! -L here/suites-large/agree.sh
check "large: its macros" sh -c "here/suites/same here/suites-large/tiny/agrees.reads here/suites-large/tiny/agrees.reads | grep -q '^agrees: 4 words'"

check "faces of a volume close it" sh -c "here/suites/inputs mesh 8 |
    awk 'NF == 4 { x += \$2; y += \$3 } NF == 1 && NR > 2 { open += x * x + y * y > 1e-9; x = y = 0; n++ } END { exit open || n < 7 }'"

# Kernel files: one that needs a macro of its host, one that is refused for the reason that is known, one that is not.
mkdir -p files/a
printf '__kernel void set(__global int *o) { o[0] = VALUE; }\n' > files/a/set.cl
printf '__kernel void two(__global half *o) { o[0] = o[1]; }\n' > files/two.cl
printf 'a/set.cl -DVALUE=3\ntwo.cl refused half\n' > files.txt
kernels="$tree/sim/opencl/suites/kernels.sh"
"$kernels" "$build" files files.txt 1 > out 2> err
check "kernel files" [ $? = 0 ]
check "a row a file" grep -Eq '^a/set.cl +compiles: .* 0 faults$' out
check "refused" grep -Eq '^two.cl +refused: half$' out
"$kernels" "$build" files files.txt 2 > out 2> err
check "fewer than wanted" [ $? = 1 ]
"$kernels" "$build" files /dev/null 0 > out 2> err
check "refused without a reason" [ $? = 1 ]
check "the compiler's message" grep -q "does not compile: two.cl:1:.*error: .*half" out

# words FILE BYTES: a record of reads.c with 4 bytes
words() { printf '\004\000\000\000\000\000\000\000'"$2" > "$1"; }
words one '\000\000\200\077'   # 1.0
words near '\001\000\200\077'  # the next float
words seven '\160\021\001\000' # 70,000
words eight '\161\021\001\000'
same() { "$build/suites/same" "$@" > out; }
check "equal" same one one
check "floats that are near" same one near 1e-6
check "floats, exactly" [ "$("$build/suites/same" one near 0 | cut -c1-7)" = differs ]
double() { printf '\010\000\000\000\000\000\000\000'"$2"'\360\077' > "$1"; }
double whole '\000\000\000\000\000\000'
double whole_near '\003\000\001\000\000\000' # 2^-36 more
double whole_far '\000\000\000\000\001\000'
check "doubles that are near" same whole whole_near d1e-9
check "doubles that are not" [ "$("$build/suites/same" whole whole_far d1e-9 | cut -c1-7)" = differs ]
check "they are no floats" [ "$("$build/suites/same" whole whole_near 1e-9 | cut -c1-7)" = differs ]
check "integers have to be equal" [ "$("$build/suites/same" seven eight | cut -c1-7)" = differs ]
words nan '\000\000\300\177'
words minus '\000\000\300\377'
check "NaNs are counted" [ "$("$build/suites/same" nan minus)" = "agrees: 1 words in 1 reads, 1 are not numbers" ]

# Gains: of a program with two launches, of a kernel, and of one that has hardly more than its launches.
python3 - << 'END'
import sqlite3
base = sqlite3.connect("gains.db")
base.execute("CREATE TABLE runs(point, issue, rf_banks, kernel, cycles, result, memory, warps, threads, uniform)")
base.execute("CREATE TABLE launches(point, program)")
for point, issue, cycles in (1, "inorder", (100, 1000, 300, 105)), (2, "loog", (80, 500, 200, 84)):
    for program, number in zip(("nothing", "gemm", "macros-bfs", "own"), cycles):
        base.execute("INSERT INTO runs VALUES(?, ?, 0, ?, ?, 'passed', 'fixed', 4, 4, 'none')", (point, issue, program, number))
    for program in "nothing", "gemm", "gemm", "own":
        base.execute("INSERT INTO launches VALUES(?, ?)", (point, program))
base.commit()
END
"$tree/sim/opencl/suites/gains.py" gains.db > out
check "gain, and without launches" grep -qF '| PolyBench-ACC | 2.000 (1) | 2.353 (1) | gemm 2.000, gemm 2.000 |' out
check "gain of a form" grep -qF 'macros, by gcc | 1.500 (1) |  | bfs 1.500' out
check "hardly more than launches" grep -qF '| programs of heddle | 1.250 (1) |  |' out
check "a launch of nothing" grep -qF 'takes 100 cycles in order, 80 cycles on LOOG' out
python3 - << 'END'
import sqlite3
base = sqlite3.connect("dependences.db")
base.execute("CREATE TABLE runs(point, issue, rf_banks, kernel, cycles, result, memory, warps, threads, uniform, window_entered, "
             "dependences_raw, dependences_false, dependences_order)")
base.execute("CREATE TABLE launches(point, program)")
for program, before, after, raw in ("gemm", 300, 200, 10), ("lu", 200, 200, 30), ("atax", 250, 200, 20), ("nothing", 9, 1, 90):
    base.execute("INSERT INTO runs VALUES(1, 'inorder', 0, ?, ?, 'passed', 'fixed', 4, 4, 'none', 0, 0, 0, 0)", (program, before))
    base.execute("INSERT INTO runs VALUES(2, 'socgpu', 0, ?, ?, 'passed', 'fixed', 4, 4, 'none', 20, ?, 5, 0)", (program, after, raw))
base.commit()
END
printf '<!-- dependences -->\n| stale |\n' > page.md
"$tree/sim/opencl/suites/dependences.py" dependences.db page.md > out
check "dependences of an instruction, and their correlation with the gain" grep -qxF '| PolyBench-ACC (3) | 1.00 | 0.25 | 0.00 | 1.233 | -1.00 |' out
printf 'before\n<!-- shapes -->\n| kept |\nafter\n' > page.md
"$tree/sim/opencl/suites/shapes.py" gains.db unscheduled.db page.md > out
check "no other shape" cmp -s out page.md
python3 - << 'END'
import sqlite3
base = sqlite3.connect("gains.db")
for issue, banks, warps, memory, cycles in (("inorder", 0, 8, "fixed", 300), ("loog", 0, 8, "fixed", 200), ("inorder", 1, 8, "fixed", 300),
        ("loog", 1, 8, "fixed", 100), ("inorder", 1, 4, "ddr4-2400", 600), ("ghost", 1, 4, "ddr4-2400", 500)):
    base.execute("INSERT INTO runs VALUES(9, ?, ?, 'gemm', ?, 'passed', ?, ?, 4, 'none')", (issue, banks, cycles, memory, warps))
base.commit()
END
"$tree/sim/opencl/suites/shapes.py" gains.db unscheduled.db page.md > out
check "gains of more warps" grep -qxF '| 8 x 4, fixed | PolyBench-ACC |  |  | 1.500 (1) |  |  | 3.000 (1) | gemm 3.000, gemm 3.000 |' out
check "gains on a DRAM" grep -qxF '| 4 x 4, ddr4-2400 | PolyBench-ACC |  |  |  | 1.200 (1) |  |  |  |' out
check "a line a shape and suite that has a gain" [ "$(grep -c '^| [48]' out)" = 4 ]
"$tree/sim/opencl/suites/shapes.py" gains.db gains.db page.md > out
check "gains of code that is not scheduled" grep -qF '| 8 x 4, fixed, not scheduled | PolyBench-ACC |  |  | 1.500 (1) |' out
"$tree/sim/opencl/suites/gains.py" gains.db > again
check "other shapes change no gain of the first" grep -qF '| PolyBench-ACC | 2.000 (1) | 2.353 (1) |' again
python3 - << 'END'
import sqlite3
base = sqlite3.connect("subcores.db")
base.execute("CREATE TABLE runs(memory, warps, subcores, kernel, cycles, result)")
for warps, subcores, program, cycles, result in ((16, 1, "gemm", 300, "passed"), (16, 2, "gemm", 200, "passed"), (16, 1, "own", 90, "passed"),
        (16, 2, "own", 100, "passed"), (32, 1, "gemm", 200, "passed"), (32, 4, "gemm", 100, "failed"), (16, 1, "nothing", 2, "passed"),
        (16, 2, "nothing", 1, "passed")):
    base.execute("INSERT INTO runs VALUES('fixed', ?, ?, ?, ?, ?)", (warps, subcores, program, cycles, result))
base.execute("INSERT INTO runs VALUES('ddr4-2400', 16, 1, 'gemm', 360, 'passed'), ('ddr4-2400', 16, 2, 'gemm', 200, 'passed')")
base.commit()
END
python3 - << 'END'
import sqlite3
base = sqlite3.connect("uniform.db")
base.execute("CREATE TABLE runs(uniform, kernel, cycles, rf_reads, scalar_reads, result, issue, rf_banks, memory, warps, threads)")
for uniform, program, cycles, reads, spared, banks in (("none", "gemm", 100, 50, 0, 0), ("scalar", "gemm", 80, 40, 10, 0),
        ("affine", "gemm", 50, 25, 25, 0), ("none", "lu", 9, 9, 9, 0), ("scalar", "lu", 9, 9, 9, 0), ("affine", "lu", 9, 9, 9, 1)):
    base.execute("INSERT INTO runs VALUES(?, ?, ?, ?, ?, 'passed', 'inorder', ?, 'fixed', 4, 4)",
                 (uniform, program, cycles, reads, spared, banks))
base.commit()
END
printf 'before\n<!-- uniform -->\n| stale |\n\nafter\n' > page.md
"$tree/sim/opencl/suites/uniform.py" uniform.db page.md > out
check "reads that uniform registers spare, of programs on all three cores" grep -qxF \
    '| PolyBench-ACC (1) | 20 % | gemm 20 %, gemm 20 % | 1.250 | 50 % | gemm 50 %, gemm 50 % | 2.000 |' out
python3 - << 'END'
import sqlite3
base = sqlite3.connect("linear.db")
knobs = "r2d2, uniform, kernel, result, issue, rf_banks, warps, threads, memory"
base.execute("CREATE TABLE runs(%s, thread_instructions, instructions, cycles)" % knobs)
base.execute("CREATE TABLE powers(%s, energy)" % knobs)
for linear, uniform, program, figures, energy in ((0, "none", "gemm", (400, 100, 200), 1000), (1, "none", "gemm", (200, 80, 180), 700),
        (0, "scalar", "gemm", (400, 100, 200), 900), (0, "affine", "gemm", (400, 100, 200), 1100), (0, "none", "lu", (80, 20, 90), 10),
        (1, "none", "lu", (80, 20, 99), None), (0, "none", "nothing", (1, 1, 1), 1), (1, "none", "nothing", (2, 2, 2), 2),
        (1, "none", "own", (7, 7, 7), 7)):
    key = (linear, uniform, program, "passed", "inorder", 0, 4, 4, "fixed")
    base.execute("INSERT INTO runs VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", key + figures)
    if energy:
        base.execute("INSERT INTO powers VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", key + (energy,))
base.commit()
END
printf 'before\n<!-- linear means -->\n| stale |\n\n<!-- linear losers -->\n\n<!-- linear programs -->\n| stale |\nafter\n' > page.md
"$tree/sim/opencl/suites/linear.py" linear.db page.md > out
check "linear registers and energy of a program" grep -qxF '| gemm | 50.0 | 80.0 | 90.0 | 70.0 | 90.0 | 110.0 |' out
check "no energy yet" grep -qxF '| lu | 100.0 | 100.0 | 110.0 |  |  |  |' out
check "means of both" grep -qxF '| PolyBench-ACC | 70.7 (2) | 89.4 (2) | 99.5 (2) | 70.0 (1) | 90.0 (1) | 110.0 (1) |' out
check "losers: cycles" grep -qxF '| cycles (linear) | lu 10.0 % |' out
check "losers: energy" grep -qxF '| `affine`: energy | gemm 10.0 % |' out
check "no losers" grep -qxF '| warp instructions (linear) | none |' out
python3 - << 'END'
import sqlite3
base = sqlite3.connect("linear.db")
for number in range(11):
    for linear in 0, 1:
        base.execute("INSERT INTO runs VALUES(?, 'none', ?, 'passed', 'inorder', 0, 4, 4, 'fixed', 9, 9, ?)",
                     (linear, "p%d" % number, 1000 + linear * number))
base.commit()
END
"$tree/sim/opencl/suites/linear.py" linear.db page.md > more
check "many losers" grep -qxF '| cycles (linear) | lu 10.0 %, p10 1.0 %, p9 0.9 %, p8 0.8 %, p7 0.7 %, p6 0.6 %, p5 0.5 %, p4 0.4 %, p3 0.3 %; 2 more |' more
check "programs without the plain core, and stale rows" sh -c '! grep -q "own\|nothing\|stale" out'
python3 - << 'END'
import sqlite3
base = sqlite3.connect("l2.db")
base.execute("CREATE TABLE runs(cores, l2_kb, kernel, cycles, result)")
for cores, size, program, cycles, result in ((2, 0, "gemm", 300, "passed"), (2, 128, "gemm", 200, "passed"), (4, 0, "gemm", 1600, "passed"),
        (4, 128, "gemm", 2000, "passed"), (2, 0, "lu", 90, "passed"), (2, 128, "lu", 10, "failed"), (2, 0, "nothing", 4, "passed"),
        (2, 128, "nothing", 1, "passed"), (2, 0, "adi", 800, "passed"), (2, 128, "adi", 300, "passed")):
    base.execute("INSERT INTO runs VALUES(?, ?, ?, ?, ?)", (cores, size, program, cycles, result))
base.commit()
END
printf 'before\n<!-- l2 -->\n| stale |\n\nafter\n' > page.md
"$tree/sim/opencl/suites/l2.py" l2.db page.md > out
check "gain of a second-level cache" grep -qxF '| gemm | 300 | 1.500 | 1,600 | 0.800 |' out
check "mean of those that passed on both" grep -qxF '| **mean** |  | 2.000 |  | 0.800 |' out
check "one core count" grep -qxF '| adi | 800 | 2.667 |  |  |' out
check "failed programs and launches of nothing" sh -c '! grep -q "lu\|nothing\|stale" out'
printf 'before\n<!-- suites -->\n| stale |\n\nafter\n' > page.md
"$tree/sim/opencl/suites/subcores.py" subcores.db page.md > out
check "gain of sub-cores" grep -qxF '| PolyBench-ACC (1) | 1.500 | 0 | gemm 1.500, gemm 1.500 | 1.800 | 0 | gemm 1.800, gemm 1.800 |  | 0 |  |' out
check "slower on sub-cores" grep -qxF '| programs of heddle (1) | 0.900 | 1 | own 0.900, own 0.900 |  | 0 |  |  | 0 |  |' out
check "rest of the page" [ "$(sed -n '1,2p; $p' out | tr '\n' ' ')" = "before <!-- suites --> after " ]
check "table before" sh -c '! grep -q stale out'
check "another number of reads" sh -c "cat one one > two; ! '$build/suites/same' two one > /dev/null"
check "PyOpenCL without pytest" sh -c "make -s -C '$tree' pyopencl-check PYOPENCL=tests PYTHON=false 2> err | grep -q 'needs python3-pyopencl and python3-pytest'"

# Conformance tests: a program with five of them, one of which never ends.
check "conformance tests without a folder" sh -c "make -s -C '$tree' opencl-cts 2>&1 | grep -q 'CTS=FOLDER is needed'"
mkdir -p cts/group
"$tree/sim/opencl/suites/cts_tests.py" cts 1 cts.results > out 2> err
check "a folder without conformance tests" [ $? = 2 ]
check "where they are" grep -qx 'cts: there are no programs, test_\*; name the folder that OpenCL-CTS was built in' err
cat > cts/group/test_five << 'END'
#!/bin/sh
[ "$1" = -h ] && printf 'Test names:\n\tgood\n\tbad\n\tnone\n\tbroken\n\tendless\n' && exit
answer() { printf '{"cmd": "x", "results": {"%s": "%s"}}' "$1" "$2" > "$CL_CONFORMANCE_RESULTS_FILENAME"; }
case "$1" in
    good) answer good pass ;;
    bad) answer bad fail; exit 1 ;;
    none) answer none skip ;;
    broken) kill -11 $$ ;;
    endless) while :; do :; done ;;
esac
END
chmod +x cts/group/test_five
"$tree/sim/opencl/suites/cts_tests.py" cts 1 cts.results > out 2> err
check "conformance tests: a row a program" grep -qxF '| `test_five` | 1 | 1 | 2 | 1 |' out
rm cts/group/test_five
check "a test has its result in the file" grep -q '"test": "endless", "result": "time limit"' cts.results
summary
