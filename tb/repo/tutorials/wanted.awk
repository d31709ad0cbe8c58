# wanted.awk WANTED OUTPUT: the lines of WANTED are among those of OUTPUT, in this order; prints the first that
# is not. Numbers count as equal, and so does space: figures move with the core, words do not. "..." alone stands
# for any lines, within a line for any text.

function plain(line) {
    gsub(/0x[0-9a-fA-F]+/, "0", line)
    gsub(/[0-9]+([.,][0-9]+)*/, "0", line)
    gsub(/[ \t]+/, " ", line)
    gsub(/#+/, "#", line)
    sub(/^ /, "", line)
    sub(/ $/, "", line)
    return line
}

# Whether a line is `pattern`, whose parts between "..." it has in order, the first and the last at its ends.
function matches(line, pattern,    part, count, i, at) {
    count = split(pattern, part, /\.\.\./)
    if (count == 1)
        return line == pattern
    for (i = 1; i <= count; i++) {
        at = index(line, part[i])
        if ((i == 1 && at != 1 && part[i] != "") || (at == 0 && part[i] != ""))
            return 0
        if (i == count && part[i] != "")
            return substr(line, length(line) - length(part[i]) + 1) == part[i]
        line = substr(line, at + length(part[i]))
    }
    return 1
}

FNR == NR {
    if ($0 !~ /^[ \t]*(\.\.\.)?[ \t]*$/)
        wanted[++count] = $0
    next
}

at < count && matches(plain($0), plain(wanted[at + 1])) { at++ }

END {
    if (at < count) {
        print wanted[at + 1]
        exit 1
    }
}
