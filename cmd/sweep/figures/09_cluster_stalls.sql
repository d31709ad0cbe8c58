-- title: Kernels by what they wait for: the clusters
-- paper: LOOG-Vortex thesis, figure 5.18 (there a box plot for each of ALU, FPU, memory, buffer, CSR)
-- sweeps: thesis quick
-- plot: boxes
-- x: cause
-- y: stalls of a kernel by this cause, % of all its stalls
-- scheme: none
-- differs: The causes are heddle's (docs/counters.md), in order, 4 x 4. Units of this core take an
-- differs: instruction a cycle, so that waiting for one is rare where the thesis's ALU and FPU stall;
-- differs: causes below 0.5 % of every kernel's stalls are left out.
WITH waits AS (SELECT d.kernel, s.key AS cause, 100.0 * s.value / (d.cycles - d.instructions) AS y
    FROM data d, json_each(d.line, '$.stalls') s WHERE d.point = (SELECT min(point) FROM data
    WHERE issue = 'inorder' AND warps = 4 AND threads = 4 AND warp_sched = 'gto'))
SELECT 'cluster ' || cluster, cause, y FROM waits w JOIN cluster c ON c.kernel = w.kernel
  WHERE cause IN (SELECT cause FROM waits GROUP BY cause HAVING max(y) > 0.5) ORDER BY cluster, cause
