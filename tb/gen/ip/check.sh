#!/bin/sh
# check.sh FOLDER HEDDLE: the wrapper of a core with AXI, its IP-XACT and its component for Platform Designer. The
# wrapper is Verilog-2005 and fits the top; the three say the same; each of some edits is found. Skipped, with a
# sentence, where the Python packages cannot be had; not in CI.
set -u
folder=$1 heddle=$2
here=$(dirname "$0")
mkdir -p "$folder"
.ci/venv "$folder/venv" ipxact || {
    [ -n "${CI-}" ] && exit 1
    echo "IP-XACT: skipped"
    exit 0
}
suite=IP-XACT out=$folder/log err=/dev/null
. tb/tools/checks.inc
count() { # count NAME COMMAND ...
    name=$1
    shift
    check "$name" logged "$@"
}
logged() { "$@" >"$out" 2>&1; }
agree() { # agree CORE: the three files
    (cd "$1" && tclsh "$root/$here/calls.tcl" heddle_hw.tcl >tcl.out) && "$folder/venv/bin/python" "$here/read.py" "$1"
}
differs() { ! agree "$@"; }
root=$(pwd)
for knobs in "-c small-1x2 bus=axi4 bus_width=32" "-c inorder-4x4 cores=2 bus=axi4 bus_width=256"; do
    rm -rf "$folder/core"
    # The knobs are a list of words.
    # shellcheck disable=SC2086
    "$heddle" gen $knobs -o "$folder/core" >"$folder/log" || exit 1
    count "$knobs: Verilog-2005" iverilog -g2005 -t null -i "$folder/core/ip/heddle_ip.v"
    count "$knobs: fits the top" verilator --lint-only -Wall --top-module heddle_ip -F "$folder/core/heddle.f" "$folder/core/ip/heddle_ip.v"
    count "$knobs: one story" agree "$folder/core"
done
while IFS='|' read -r file edit; do
    cp "$folder/core/$file" "$folder/before"
    sed -i "$edit" "$folder/core/$file"
    cmp -s "$folder/before" "$folder/core/$file" && echo "nothing to edit: $edit"
    count "$file, $edit: not found" differs "$folder/core"
    cp "$folder/before" "$folder/core/$file"
done <<'END'
component.xml|s/<spirit:usage>register/<spirit:usage>registers/
component.xml|s/<spirit:left>255</<spirit:left>127</
component.xml|s/addressOffset>0x18/addressOffset>0x1c/
ip/heddle_ip.v|s/m_axi ARADDR"/m_axi AWADDR"/
heddle_hw.tcl|s/m_axi_wstrb wstrb Output 32/m_axi_wstrb wstrb Output 16/
heddle_hw.tcl|s/add_interface s_axi axi4lite end/add_interface s_axi axi4 end/
END
"$heddle" gen -c small-1x2 bus=axi4 --period 4.5 -o "$folder/core" >"$folder/log"
count "period of the SDC" grep -qx 'set period 4.5' "$folder/core/constraints/heddle.sdc"
count "period of the XDC" grep -qx 'set period 4.5' "$folder/core/constraints/heddle.xdc"
count "inputs of the SDC, without clk" grep -q 'get_ports {rst m_axi_arready .* s_axi_rready}' "$folder/core/constraints/heddle.sdc"
"$heddle" gen -c small-1x2 bus=wishbone -o "$folder/core" >"$folder/log"
count "no wrapper without AXI" [ ! -e "$folder/core/component.xml" ]
summary
