# Replaces in a file the expression between backticks in ENVIRON["TEXT"], a piece of a line that has
# to be there once, by ENVIRON["BECOMES"], and prints the file. With ENVIRON["SELECT"], a condition,
# the old expression stays for when that is false.
{ file = file $0 "\n" }

END {
    count = split(ENVIRON["TEXT"], part, "`")
    old = part[1] part[2] part[3]
    at = index(file, old)
    if (count != 3 || !at || index(substr(file, at + 1), old)) {
        print "there is not exactly one " old > "/dev/stderr"
        exit 1
    }
    new = ENVIRON["BECOMES"]
    if (ENVIRON["SELECT"] != "") new = "(" ENVIRON["SELECT"] " ? (" new ") : (" part[2] "))"
    printf "%s%s%s%s%s", substr(file, 1, at - 1), part[1], new, part[3],
        substr(file, at + length(old))
}
