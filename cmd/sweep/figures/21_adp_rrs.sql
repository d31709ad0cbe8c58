-- title: Area-delay product, LOOG with RRS and the other schemes
-- paper: LOOG-Vortex thesis, figure 6.9 (below 1 is better than in order; its bars have no numbers)
-- sweeps: thesis quick
-- metrics: performance,area
-- plot: bars
-- x: warps x threads
-- y: area x cycles an instruction, in order = 1
-- differs: Area is the thesis's mean of percentages of the device, from Yosys instead of Vivado, which
-- differs: counts LUTs before placement; delay is cycles at the same clock.
SELECT CASE g.issue WHEN 'loog' THEN g.part || ' ' || g.collector_units || ', RRS ' || g.rrs_entries
  WHEN 'ghost' THEN g.part || ' ' || g.isb_entries ELSE g.part || ' ' || g.ib_entries END AS s,
  g.warps || 'x' || g.threads AS x,
  geomean(g.base_ipc / g.ipc) * max(a.area_percent / b.area_percent)
  FROM gains g JOIN space a ON a.point = g.point JOIN space b ON b.issue = 'inorder'
  AND b.base = g.base
  WHERE g.issue <> 'inorder' AND (g.issue <> 'loog' OR g.rrs_entries > 0)
  GROUP BY g.point ORDER BY g.warps, g.threads
