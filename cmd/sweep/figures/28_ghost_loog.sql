-- title: GhOST beside LOOG, kernel by kernel
-- paper: GhOST paper, figure 17 (LOOG as its authors published it, for a simulated RTX 2060S)
-- sweeps: quick ghost
-- plot: bars
-- x: kernel
-- y: gain in cycles over the in-order core, %
-- finding: SELECT printf('LOOG is ahead in %d of %d kernels.', sum(l.y > g.y), count(*)) FROM shown l JOIN
-- finding: shown g ON g.x = l.x WHERE l.series LIKE 'LOOG%' AND g.series LIKE 'GhOST%'
-- differs: The LOOG here is the thesis's, with loads that hold only a part of the window
-- differs: (docs/loog.md); the paper's is an earlier simulator's and reaches 0.35x at its worst.
SELECT iif(issue = 'loog', 'LOOG 8, RRS 12', 'GhOST 8'), kernel, 100 * (1.0 * base_cycles / cycles - 1) FROM gains
  WHERE warps = 4 AND threads = 4 AND warp_sched = 'gto' AND ((issue = 'ghost' AND isb_entries = 8
  AND ghost_precise = 0) OR (part = 'LOOG' AND collector_units = 8 AND rrs_entries = 12))
  ORDER BY issue, kernel
