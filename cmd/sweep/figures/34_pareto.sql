-- title: Performance by area
-- paper: Ours: which configurations are worth their LUTs (4 x 4); the line joins those that none beats
-- sweeps: quick thesis ghost socgpu
-- metrics: performance,area
-- plot: front
-- x: LUTs of the core (heddle synth)
-- y: geometric mean of the warp instructions a cycle
-- differs: LUTs are Yosys's count for the target of the sweep, before place and route. No paper puts
-- differs: the schemes of the others beside its own at equal area.
WITH p AS (SELECT CASE d.issue WHEN 'inorder' THEN d.part WHEN 'loog' THEN d.part || ' ' || d.collector_units
    || ', RRS ' || d.rrs_entries WHEN 'ghost' THEN d.part || ' ' || d.isb_entries
    ELSE 'SOCGPU ' || d.ib_entries END AS scheme, s.lut, geomean(d.ipc) AS y
    FROM data d JOIN space s ON s.point = d.point WHERE d.warps = 4 AND d.threads = 4
    AND d.warp_sched = 'gto' GROUP BY d.point)
SELECT scheme, lut, y FROM p
UNION ALL SELECT * FROM (SELECT 'front', lut, y FROM p WHERE NOT EXISTS (SELECT 1 FROM p q
  WHERE q.lut <= p.lut AND q.y >= p.y AND (q.lut < p.lut OR q.y > p.y)) ORDER BY lut)
