# Where the cycles of runs went: a row for each kernel and each of `count` files, 0.json, 1.json, ..., of
# `heddle run --json`, in per cent of the cycles. Causes that never were above half a per cent have no column.
function value(name) {
    if (!match($0, "\"" name "\":[0-9]+")) return 0
    return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
}
BEGIN {
    causes = split("issued raw waw war rf_port window uuid " \
        "fetch_control fetch_barrier fetch_icache unit_alu unit_muldiv " \
        "unit_lsu unit_sfu unit_fpu idle", cause, " ")
}
/"kernel":/ {
    match($0, /"kernel":"[^"]*"/)
    kernel = substr($0, RSTART + 10, RLENGTH - 11)
    if (!(kernel in seen)) { name[++n] = kernel; seen[kernel] }
    file = FILENAME + 0
    cycles[file, kernel] += value("cycles")
    for (c = 1; c <= causes; c++) part[file, kernel, c] += value(cause[c])
}
END {
    for (c = 1; c <= causes; c++)
        for (k = 1; k <= n; k++)
            for (f = 0; f < count; f++)
                if (part[f, name[k], c] > 0.005 * cycles[f, name[k]]) shown[c] = 1
    printf "  %-16s     ", "kernel"
    for (c = 1; c <= causes; c++) if (c in shown) printf " %13s", cause[c]
    print ""
    for (k = 1; k <= n; k++)
        for (f = 0; f < count; f++) {
            printf "  %-16s (%d) ", f ? "" : name[k], f
            for (c = 1; c <= causes; c++)
                if (c in shown) printf " %13.1f", 100 * part[f, name[k], c] / cycles[f, name[k]]
            print ""
        }
}
