-- title: GhOST: size of the issue buffer, precise or not
-- paper: GhOST paper, figures 14 and 15 (RTX 2060S: 6.9, 7.9, 7.5 %; precise 6.3 % at 8)
-- sweeps: ghost quick
-- plot: bars
-- x: IsB entries of a warp
-- y: geometric mean of the IPC gain, %
-- differs: The paper simulates a GPU with four schedulers and real applications; this is one core,
-- differs: one instruction a cycle, with small kernels.
SELECT warps || ' warps' || iif(ghost_precise, ', precise', '') AS s, isb_entries AS x,
  100 * (geomean(ipc / base_ipc) - 1) FROM gains WHERE issue = 'ghost' AND warp_sched = 'gto'
  GROUP BY warps, ghost_precise, x
UNION ALL SELECT 'paper', column1, column2 FROM (VALUES (8, 6.9), (16, 7.9), (32, 7.5))
  WHERE EXISTS (SELECT 1 FROM data WHERE issue = 'ghost')
UNION ALL SELECT 'paper, precise', 8, 6.3 WHERE EXISTS (SELECT 1 FROM data WHERE issue = 'ghost')
