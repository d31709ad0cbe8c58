# Reads `objdump -d` of a program and refuses one in which the compiler broke divergent control
# flow (heddle.h says how it could): a split or pred that its branch does not follow at once, or a
# different number of splits and joins, or of pred loops entered and tested. Hand-written assembly
# in the program has to keep the same shape.
#
#     riscv64-unknown-elf-objdump -d FILE.elf | awk -f simt_check.awk -v program=FILE.elf

function bits(word, high, low) {
    return int(word / 2 ^ low) % 2 ^ (high - low + 1)
}

function number(hex,    value, i) {
    value = 0
    for (i = 1; i <= length(hex); i++)
        value = 16 * value + index("0123456789abcdef", substr(hex, i, 1)) - 1
    return value
}

function refuse(message) {
    printf "%s: %s\n", program, message > "/dev/stderr"
    failed = 1
}

# beq or bne of register `wanted` with x0; a far target turns beqz into bnez over a jump.
function tests(word) {
    return bits(word, 6, 0) == 99 && bits(word, 14, 13) == 0 && bits(word, 19, 15) == wanted &&
        bits(word, 24, 20) == 0
}

/^[0-9a-f]+ <[^.].*>:$/ { where = $2 }

/^ *[0-9a-f]+:\t[0-9a-f]+/ {
    split($0, field, /[:\t ]+/)
    for (i = 1; field[i] == ""; i++);
    word = number(field[i + 1])
    if (expected && !tests(word))
        refuse("0x" field[i] " in " where " a " expected " is not followed by the branch on its predicate")
    expected = ""
    if (bits(word, 6, 0) == 11 && bits(word, 31, 25) == 0) {
        operation = bits(word, 14, 12)
        wanted = bits(word, 19, 15)
        count[operation]++
        if (operation == 2 || operation == 5)
            expected = operation == 2 ? "split" : "pred"
    }
    # csrr of the thread mask opens each pred loop.
    if (bits(word, 6, 0) == 115 && bits(word, 31, 20) == 3268)
        masks++
}

END {
    if (count[2] + 0 != count[3] + 0)
        refuse(count[2] + 0 " splits but " count[3] + 0 " joins")
    if (count[5] + 0 > masks + 0)
        refuse(count[5] + 0 " preds but " masks + 0 " loops that save the thread mask")
    exit failed
}
