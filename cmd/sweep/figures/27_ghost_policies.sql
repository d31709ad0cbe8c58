-- title: GhOST: warp policies
-- paper: GhOST paper, figure 16: the less aggressive the policy, the larger the gain (SRR over GTO)
-- sweeps: ghost quick
-- plot: bars
-- x: warp policy
-- y: geometric mean of the IPC gain, %
-- differs: Each bar is over the in-order core with the same policy, as in the paper.
SELECT warps || ' warps', warp_sched, 100 * (geomean(ipc / base_ipc) - 1) FROM gains
  WHERE issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0
  AND (SELECT count(DISTINCT warp_sched) FROM data) > 1 GROUP BY warps, warp_sched
