# wanted.awk WANTED OUTPUT: the lines of WANTED are among those of OUTPUT, in this order; prints the first that
# is not. Numbers count as equal, and so does space: figures move with the core, words do not. "..." stands for
# any lines.

function plain(line) {
    gsub(/[0-9]+([.,][0-9]+)*/, "0", line)
    gsub(/[ \t]+/, " ", line)
    gsub(/#+/, "#", line)
    sub(/^ /, "", line)
    sub(/ $/, "", line)
    return line
}

FNR == NR {
    if ($0 !~ /^[ \t]*(\.\.\.)?[ \t]*$/)
        wanted[++count] = $0
    next
}

at < count && plain($0) == plain(wanted[at + 1]) { at++ }

END {
    if (at < count) {
        print wanted[at + 1]
        exit 1
    }
}
