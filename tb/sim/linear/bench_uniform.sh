#!/bin/sh
# bench_uniform.sh HEDDLE FOLDER CORE ELF...: cycles of each program on CORE with one read port (rf_banks=1) in
# lockstep. It runs as it is and rewritten for linear registers of such a core, without and with uniform registers.
# Figures are in percent of as it is without; geometric means.
set -u
. "$(dirname "$0")/bench.inc"

# cycles KNOBS: of both programs.
cycles() {
    rewrite "$elf" "rf_banks=1 $1"
    # shellcheck disable=SC2086
    said run "$heddle" run $config rf_banks=1 r2d2=1 $1 --json "$elf" "$new"
    sed 's/.*"cycles":\([0-9]*\).*/\1/' "$folder/run" | tr '\n' ' '
}

printf '%-24s %9s %9s %9s %9s %9s\n' kernel cycles rewritten scalar affine both
for elf; do
    echo "$(called "$elf") $(cycles uniform=none) $(cycles uniform=scalar) $(cycles uniform=affine)"
done | awk -v programs=$# '
    function percent(ratio) { return sprintf("%.1f%%", 100 * ratio) }
    { printf "%-24s %9d %9s %9s %9s %9s\n", $1, $2, percent($3 / $2), percent($4 / $2), percent($6 / $2), percent($7 / $2)
      rewritten += log($3 / $2); scalar += log($4 / $2); affine += log($6 / $2); both += log($7 / $2)
      fflush() }
    END { printf "%-24s %9s %9s %9s %9s %9s\n", "mean", "", percent(exp(rewritten / NR)), percent(exp(scalar / NR)),
          percent(exp(affine / NR)), percent(exp(both / NR))
          exit NR != programs }'
