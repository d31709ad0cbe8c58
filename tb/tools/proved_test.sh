#!/bin/sh
# proved_test.sh FOLDER HEDDLE: a recorded proof is skipped while its module is as it was, and proved again, and
# refuted, when the module is changed (tb/tools/prove.sh, tb/core/proved). So is one whose checker names its module by a
# macro, when a module below that is changed.
set -eu
folder=$1
heddle=$2
rm -rf "$folder"
tb/tools/template_home.sh "$folder/home"

verdict() { HEDDLE_HOME=$folder/home BRIEF=1 tb/tools/prove.sh "$folder/formal" "$heddle" uuid_order issue_order || true; }

verdict > "$folder/same"
sed -i 's/a_last && b_first ? 1.b1 : //' "$folder/home/rtl_templates/2_issue/common/uuid_order.sv"
sed -i "s/((older.use_rs1/((1'b0 \&\& older.use_rs1/" "$folder/home/rtl_templates/2_issue/common/dependence.sv"
verdict > "$folder/changed"
failed=0
for proof in uuid_order issue_order; do
    grep -q "^formal $proof: passed (proved as" "$folder/same" || { echo "not skipped: $(cat "$folder/same")"; failed=1; }
    grep -q "^formal $proof: FAILED" "$folder/changed" || { echo "not refuted: $(cat "$folder/changed")"; failed=1; }
done
echo "recorded proofs: $((1 - failed)) passed, $failed failed"
exit $failed
