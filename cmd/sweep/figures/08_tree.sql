-- title: Kernels by what they wait for: the tree
-- paper: LOOG-Vortex thesis, figure 5.17 (21 applications, five clusters)
-- sweeps: thesis quick
-- plot: tree
-- x: kernel (cluster)
-- y: cosine distance, average linkage
-- differs: Other kernels, and other causes: the thesis counts where a pipeline register is stuck (ALU,
-- differs: FPU, LSU, instruction buffer, CSR), heddle why nothing was issued (docs/counters.md), where
-- differs: a load that is waited for is a missing source. In order, 4 x 4; the tree is cut into five.
SELECT name, x, y FROM tree
