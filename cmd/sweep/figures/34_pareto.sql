-- title: Speed by area: who is worth the LUTs
-- paper: Ours: what a core of 4 x 4 does in a nanosecond; the line joins those that none beats
-- sweeps: quick thesis ghost socgpu
-- metrics: performance,area
-- plot: front
-- x: LUTs of the core (heddle synth)
-- y: geometric mean of the warp instructions a nanosecond
-- differs: No paper puts the schemes of the others beside its own at equal area. The period is the estimate of heddle timing for the mapped netlist, before place and route.
WITH p AS (SELECT CASE d.issue WHEN 'inorder' THEN d.part WHEN 'socgpu' THEN 'SOCGPU ' || d.size
    ELSE d.part || ' ' || d.size END AS scheme, s.lut, geomean(d.ipc) / max(s.period_ns) AS y
    FROM data d JOIN space s ON s.point = d.point WHERE d.warps = 4 AND d.threads = 4
    AND d.warp_sched = 'gto' AND s.period_ns > 0 GROUP BY d.point)
SELECT scheme, lut, y FROM p
UNION ALL SELECT * FROM (SELECT 'front', lut, y FROM p WHERE NOT EXISTS (SELECT 1 FROM p q
  WHERE q.lut <= p.lut AND q.y >= p.y AND (q.lut < p.lut OR q.y > p.y)) ORDER BY lut)
