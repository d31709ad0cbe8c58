#!/bin/sh
# disassembly.sh FOLDER CLASSES [SEED]: our disassembler against that of binutils, over every class of instruction
# words (classes.c). The table of instructions prints the decoders of RTL and golden model alike, so that lockstep
# cannot see a wrong row; binutils' tables are another source. Name and operands have to agree, but for what is
# listed in the program below, each with its reason.
set -eu
folder=$1
classes=$2
mkdir -p "$folder"
"$classes" "${3:-1}" "$folder/words" "$folder/ours"
riscv64-unknown-elf-objdump -D -b binary -m riscv:rv32 -M no-aliases "$folder/words" > "$folder/listing"

awk '
# Numbers are decimal, spaces behind commas go.
function plain(text,    out, n) {
    gsub(/, /, ",", text)
    sub(/ *(#|<).*/, "", text)
    out = ""
    while (match(text, /0x[0-9a-f]+/)) {
        out = out substr(text, 1, RSTART - 1) hex(substr(text, RSTART + 2, RLENGTH - 2))
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}
function hex(digits,    i, n) {
    for (i = 1; i <= length(digits); i++)
        n = n * 16 + index("123456789abcdef", substr(digits, i, 1))
    return n + 0
}
# Whether the words at the same place differ for a known reason.
function known(ours, theirs,    name) {
    name = ours
    sub(/[ .].*/, "", name)
    if (theirs ~ /^\.4byte/ && ours != "illegal") {
        if (word ~ /[08]b$|[2a]b$|[5d]b$/) return 1 # custom-0 to custom-2, which are ours
        if (ours ~ /^czero\./) return 1       # Zicond, which is newer than these binutils
        if (ours ~ /^fence/) return 1         # reserved bits are ignored, as the manual asks
    }
    if (ours == "illegal") {
        if (theirs ~ /,unknown$/) return 1    # reserved rounding modes
        if (theirs ~ /\.d[. ]/) return 1      # double precision, which no core has
        if (theirs ~ /^f[ls]d /) return 1
        if (theirs ~ /^(ecall|ebreak|sfence\.vma)/) return 1 # traps and address translation
        if (theirs ~ /^s[lr][la]i /) return theirs ~ /,(3[2-9]|[45].|6[0-3])$/ # shifts of 64-bit registers
    }
    if (theirs == "unimp") return 1         # the name of a CSRRW of a read-only CSR
    if (ours == "fence") return theirs ~ /^fence/   # operands are not printed; FENCE.TSO is a FENCE here
    return 0
}
NR == FNR { text = $0; sub(/^[0-9a-f]+ /, "", text); ours[++count] = text; words[count] = $1; next }
/^ *[0-9a-f]+:\t/ {
    split($0, part, "\t")
    place++
    word = part[2]
    gsub(/ /, "", word)
    a = plain(ours[place])
    b = plain(part[4] == "" ? part[3] : part[3] " " part[4])
    # Ordering bits of atomic operations are not printed, and CSRs have names there.
    if (a ~ /^(amo|lr\.w|sc\.w)/) sub(/\.(aqrl|aq|rl)/, "", b)
    if (a ~ /^csrr/ && b ~ /^csrr/) { sub(/,[^,]*,/, ",CSR,", a); sub(/,[^,]*,/, ",CSR,", b) }
    if (word != words[place] || (a != b && !(a == "illegal" && b ~ /^\.4byte/) && !known(a, b))) {
        if (failed++ < 20) printf "%s: ours \"%s\", binutils \"%s\"\n", word, a, b
    } else
        passed++
}
END {
    if (place != count) { print "read " place + 0 " of " count " words"; failed++ }
    printf "disassembly: %d passed, %d failed\n", passed, failed
    exit failed > 0 || passed == 0
}' "$folder/ours" "$folder/listing"
