-- title: SOCGPU: gain of every kernel
-- paper: SOCGPU paper, figure 4 (mean speedup 1.38, of Deepbench and Rodinia)
-- sweeps: quick socgpu
-- plot: bars
-- x: kernel
-- y: gain in cycles over the in-order core, %
-- missing: none
-- finding: SELECT 'Geometric mean of the kernels: ' || group_concat(printf('%s %+.1f %% (%s %+.1f to %s
-- finding: %+.1f)', series, mean, low_x, low, high_x, high), '; ') || '.' FROM summary
-- differs: The paper's kernels are Deepbench's and Rodinia's on a simulated Nvidia GPU; ours are
-- differs: small, and with ib_release = issue an instruction lets go of others earlier than in the
-- differs: paper.
SELECT 'IB 8', kernel, 100 * (1.0 * base_cycles / cycles - 1) FROM gains WHERE issue = 'socgpu'
  AND ib_entries = 8 AND ib_release = 'issue' AND warps = 4 AND threads = 4
UNION ALL SELECT 'IB 8', 'geomean', 100 * (geomean(1.0 * base_cycles / cycles) - 1) FROM gains
  WHERE issue = 'socgpu' AND ib_entries = 8 AND ib_release = 'issue' AND warps = 4 AND threads = 4
UNION ALL SELECT 'paper', 'geomean', 38 WHERE EXISTS (SELECT 1 FROM data WHERE issue = 'socgpu')
