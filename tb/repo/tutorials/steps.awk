# Takes a page of Markdown apart (tb/repo/tutorials/run.sh says what its blocks mean): FOLDER/step_N.sh for every `sh`
# block, in the order of the page, FOLDER/step_N.wanted for the `text` block that follows it, and FOLDER/page.sh, which
# runs them. A block with a file's name is written by the step of its place.

function step_begin() {
    step = sprintf("%s/step_%02d", folder, ++steps)
    printf "exec > %s.out 2>&1\n. %s.sh\n", step, step > script
    print "# line " FNR > (step ".sh")
}

BEGIN { script = folder "/page.sh"; print "set -eu" > script }

inside && /^```[ \t]*$/ {
    if (kind == "file")
        print "end_of_the_block" > (step ".sh")
    inside = 0
    next
}

inside {
    if (kind == "wanted")
        print > (step ".wanted")
    else if (kind)
        print > (step ".sh")
    next
}

/^```/ {
    inside = 1
    language = $1
    sub(/^```/, "", language)
    kind = ""
    if (language == "sh") {
        step_begin()
        kind = "sh"
    } else if (language == "text" && last == "sh") {
        kind = "wanted"
    } else if (NF == 2) {
        step_begin()
        kind = "file"
        printf "cat > '%s' <<'end_of_the_block'\n", $2 > (step ".sh")
    }
    last = kind
}

END {
    if (inside) {
        print "the last block has no end" > "/dev/stderr"
        exit 1
    }
    print steps + 0
}
