-- title: SOCGPU: speedup of every kernel
-- paper: SOCGPU paper, figure 4 (mean speedup 1.38, of Deepbench and Rodinia)
-- sweeps: quick socgpu
-- plot: bars
-- x: kernel
-- y: speedup over the in-order core
-- differs: The paper's kernels are Deepbench's and Rodinia's on a simulated Nvidia GPU; ours are
-- differs: small, and with ib_release = issue an instruction lets go of others earlier than in the
-- differs: paper.
SELECT 'IB 8', kernel, 1.0 * base_cycles / cycles FROM gains WHERE issue = 'socgpu'
  AND ib_entries = 8 AND ib_release = 'issue' AND warps = 4 AND threads = 4
UNION ALL SELECT 'IB 8', 'geomean', geomean(1.0 * base_cycles / cycles) FROM gains
  WHERE issue = 'socgpu' AND ib_entries = 8 AND ib_release = 'issue' AND warps = 4 AND threads = 4
UNION ALL SELECT 'paper', 'geomean', 1.38 WHERE EXISTS (SELECT 1 FROM data WHERE issue = 'socgpu')
