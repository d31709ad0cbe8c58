#!/bin/sh
# fault_texts.sh LIST...: whether the texts of seeded faults (mutants.sh) are in their files still, each once. That takes
# seconds; some of the lists run in the long matrix only.
set -u
lost=0
count=0
for list; do
    from=rtl_templates
    case $list in
    tb/sim/reference/*) from=. ;;
    tb/sim/opencl/*) from=sim/opencl/compiler ;;
    tb/sim/*) from=sim ;;
    esac
    file=
    while IFS= read -r line; do
        case $line in
        file:* | also-file:*) file=$from/$(printf %s "${line#*:}" | sed 's/^ *//') ;;
        text:* | also-text:*)
            count=$((count + 1))
            TEXT=$(printf %s "${line#*:}" | sed 's/^ *//') BECOMES='' awk -f tb/tools/patch.awk "$file" 2>&1 > /dev/null || {
                echo "$list: not once in $file"
                lost=$((lost + 1))
            }
            ;;
        esac
    done < "$list"
done
echo "fault texts: $((count - lost)) passed, $lost failed"
[ "$count" -gt 0 ] && [ "$lost" -eq 0 ]
