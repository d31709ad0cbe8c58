#!/bin/sh
# check.sh BUILD: heddle lint calls the tools that are there with the core's top, and tells what they say: in words, as
# JSON, JUnit and GitHub's annotations. The tools are stand-ins: `make lint` asks the real ones about every preset.
set -u
heddle=$(cd "$1" && pwd)/heddle
root=$(pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
suite="lint of a configuration"
. "$root/tb/tools/checks.inc"
mkdir none tools
tool() { # tool NAME LINES: a stand-in that keeps its words and says LINES, with status 1 if there are any
    printf '#!/bin/sh\nprintf "%%s " "$@" > %s/%s.words\nprintf "%%s" "%s"\n[ -z "%s" ]\n' "$work" "$1" "$2" "$2" >"tools/$1"
    chmod +x "tools/$1"
}
run() { # run STATUS WORD ...: in the stand-ins' PATH
    wanted=$1
    shift
    env PATH="$work/tools" HEDDLE_CACHE="$work/cache" "$heddle" lint bus=axi4 prefix=a_ "$@" >out 2>err
    [ $? = "$wanted" ]
}

check "no tool" run 2
check "no tool: sentence" grep -q 'none of verilator, iverilog, yosys and slang is in PATH' err
tool verilator ''
tool iverilog ''
check "good" run 0 --junit good.xml
check "good: words" grep -qx 'verilator  passed' out
check "absent: words" grep -qx 'yosys      is not there' out
check "verilator's words" grep -qx -- '--lint-only -Wall --top-module a_gpu_axi4 -F heddle.f ' verilator.words
check "icarus's words" grep -qx -- '-g2012 -t null -s a_gpu_axi4 -f heddle.f ' iverilog.words
check "good: junit" grep -q '<testsuite name="heddle lint" tests="4" failures="0" errors="0" skipped="2"' good.xml
tool yosys "
rtl/5_top/a_core.sv:12: ERROR: 50% <of> it
more"
check "bad" run 1 -o core --junit bad.xml --github
check "yosys's words" grep -q 'read_verilog -sv rtl/5_top/a_cfg.sv .*; hierarchy -check -top a_gpu_axi4; proc; check -assert' yosys.words
check "yosys's warnings" grep -q -- '-e out of bounds|implicitly declared ' yosys.words
check "bad: log" grep -qx more err
check "bad: annotation" grep -qxF '::error file=core/rtl/5_top/a_core.sv,line=12,title=yosys::rtl/5_top/a_core.sv:12: ERROR: 50%25 <of> it' out
check "bad: junit" grep -qF 'name="yosys" file="core/rtl/5_top/a_core.sv" line="12"' bad.xml
check "bad: junit's message" grep -qF 'message="rtl/5_top/a_core.sv:12: ERROR: 50% &lt;of&gt; it"' bad.xml
check "bad: well-formed" python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("bad.xml")'
check "JSON" run 1 -o core --json
check "JSON: schema" [ "$(python3 "$root/tb/cmd/schema/validate.py" "$root/docs/json.schema.json" lint <out 2>&1)" = 4 ]
check "JSON: place" grep -q '"tool":"yosys","result":"failed",.*"file":"core/rtl/5_top/a_core.sv","line":12,' out
check "no place" run 2 --junit nowhere/a.xml
summary
