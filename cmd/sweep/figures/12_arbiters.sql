-- title: Who gets the register file: the lowest unit, in turn, units taken in turn too
-- paper: LOOG-Vortex thesis, figure 5.11: no significant difference (its bars have no numbers)
-- sweeps: thesis quick
-- plot: bars
-- x: warps x threads
-- y: geometric mean of the warp instructions a cycle
-- scheme: LOOG
-- finding: SELECT printf('The choices differ by %.1f %% at most.', max(d)) FROM (SELECT 100 * (max(y) /
-- finding: min(y) - 1) AS d FROM shown GROUP BY x)
-- differs: The same finding; a unit here asks for one operand at a time, so that no order starves one.
SELECT rf_arbiter, warps || 'x' || threads, geomean(ipc) FROM data WHERE part IN ('LOOG', 'LOOG, arbiter')
  AND collector_units = 8 AND rrs_entries = 0
  AND EXISTS (SELECT 1 FROM data d WHERE d.rf_arbiter = 'rr' AND d.part = 'LOOG, arbiter' AND d.warps = data.warps
    AND d.threads = data.threads)
  GROUP BY rf_arbiter, warps, threads ORDER BY warps, threads
