# slices.awk: reads a trace of heddle run --trace perfetto, an event a line, and checks what viewers need: slices
# of a track lie within each other or apart, an outer one stands before the inner ones that begin with it, and
# the stages of an instruction fill it. Prints how many instructions and stages there are.
function field(name) {
    return match($0, "\"" name "\":\"?[^\",}]*") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) : ""
}
function fail(what) {
    print "line " NR ": " what ": " $0
    failed = 1
}
/"ph":"X"/ {
    sub(/^\{"name":"[^"]*"/, "{\"name\":\"\"")
    track = field("tid"); begin = field("ts") + 0; end = begin + field("dur"); category = field("cat")
    sub(/^"/, "", category)
    if (end < begin) fail("ends before it begins")
    if (category == "instruction" || category == "flushed") {
        if (track in last && begin < last[track]) fail("overlaps another of its track")
        if (track in filled && filled[track] != last[track]) fail("the one before is not filled by its stages")
        first[track] = begin; last[track] = end; filled[track] = begin
        instructions++
    } else if (category == "stage") {
        if (begin != filled[track] || end > last[track]) fail("is not behind the stage before, within its instruction")
        filled[track] = end
        stages++
    } else if (category == "wait") {
        if (begin < waited[track]) fail("overlaps another wait of its warp")
        waited[track] = end
        waits++
    } else fail("no such category")
}
END {
    if (!instructions || !stages || !waits) { print "nothing is there"; failed = 1 }
    print instructions " instructions, " stages " stages, " waits " waits"
    exit failed
}
