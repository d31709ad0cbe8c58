-- title: GhOST beside LOOG, kernel by kernel
-- paper: GhOST paper, figure 17 (LOOG as its authors published it, for a simulated RTX 2060S)
-- sweeps: quick ghost
-- plot: bars
-- x: kernel
-- y: speedup over the in-order core
-- differs: The LOOG here is the thesis's, with loads that hold only a part of the window
-- differs: (docs/loog.md); the paper's is an earlier simulator's and reaches 0.35x at its worst.
SELECT iif(issue = 'loog', 'LOOG 8, RRS 12', 'GhOST 8'), kernel, 1.0 * base_cycles / cycles FROM gains
  WHERE warps = 4 AND threads = 4 AND warp_sched = 'gto' AND ((issue = 'ghost' AND isb_entries = 8
  AND ghost_precise = 0) OR (part = 'LOOG' AND collector_units = 8 AND rrs_entries = 12))
  ORDER BY issue, kernel
