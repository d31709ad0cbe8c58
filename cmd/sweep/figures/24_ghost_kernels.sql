-- title: GhOST: gain of every kernel
-- paper: GhOST paper, figure 13 (mean speedup 1.069, RTX 2060S model)
-- sweeps: quick ghost
-- plot: bars
-- x: kernel
-- y: gain in cycles over the in-order core, %
-- missing: none
-- finding: SELECT 'Geometric mean of the kernels: ' || group_concat(printf('%s %+.1f %% (%s %+.1f to %s
-- finding: %+.1f)', series, mean, low_x, low, high_x, high), '; ') || '.' FROM summary
-- differs: The paper simulates a GPU with four schedulers and real applications; this is one core
-- differs: of 4 warps, one instruction a cycle, with small kernels.
SELECT 'IsB 8', kernel, 100 * (1.0 * base_cycles / cycles - 1) FROM gains WHERE issue = 'ghost'
  AND isb_entries = 8 AND ghost_precise = 0 AND warps = 4 AND threads = 4 AND warp_sched = 'gto'
UNION ALL SELECT 'IsB 8', 'geomean', 100 * (geomean(1.0 * base_cycles / cycles) - 1) FROM gains
  WHERE issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0 AND warps = 4 AND threads = 4
  AND warp_sched = 'gto'
UNION ALL SELECT 'paper', 'geomean', 6.9 WHERE EXISTS (SELECT 1 FROM data WHERE issue = 'ghost')
