-- title: Area-time product of the schemes
-- paper: Ours: the area-delay product with a delay of cycles times period (below 1 is better than in order)
-- sweeps: thesis quick
-- metrics: performance,area
-- plot: bars
-- x: warps x threads
-- y: area x time of a program, in order = 1
-- differs: The period is the estimate of heddle timing for the mapped netlist, before place and route.
SELECT CASE g.issue WHEN 'loog' THEN g.part || ' ' || g.collector_units || ', RRS ' || g.rrs_entries
  WHEN 'ghost' THEN g.part || ' ' || g.isb_entries ELSE g.part || ' ' || g.ib_entries END AS s,
  g.warps || 'x' || g.threads AS x,
  geomean(g.base_ipc / g.ipc) * max(a.area_percent / b.area_percent * a.period_ns / b.period_ns)
  FROM gains g JOIN space a ON a.point = g.point JOIN space b ON b.issue = 'inorder'
  AND b.base = g.base
  WHERE g.issue <> 'inorder' AND a.period_ns > 0 AND b.period_ns > 0
  GROUP BY g.point ORDER BY g.warps, g.threads
