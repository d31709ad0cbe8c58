# golden_ops.awk isa_decode.h SOURCE.c ...: prints the instructions; fails with a sentence for each that has no row
# "[ISA_NAME] =" in golden_ops of a source.
/^enum isa_id/ { listing = 1 }
listing && /^ *ISA_[A-Z0-9_]*,$/ {
    gsub(/[ ,]/, "")
    if ($0 != "ISA_ILLEGAL") name[++count] = $0
}
/^}/ { listing = 0 }
match($0, /\[ISA_[A-Z0-9_]*\] = \{/) { row[substr($0, RSTART + 1, RLENGTH - 6)] = 1 }
END {
    for (i = 1; i <= count; i++) {
        if (name[i] in row) { print name[i]; continue }
        printf "gen/tables/isa_table.c: the instruction %s has no operation in golden_ops of sim/golden/golden_alu.c\n", \
            name[i] > "/dev/stderr"
        missing = 1
    }
    exit missing || !count
}
