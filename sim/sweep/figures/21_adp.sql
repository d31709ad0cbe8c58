-- title: Area-delay product
-- paper: LOOG-Vortex thesis, figures 6.4 and 6.9 (below 1 is better than in order)
-- sweeps: thesis quick
-- plot: bars
-- x: warps x threads
-- y: area x cycles an instruction, in order = 1
-- differs: Area is the thesis's mean of percentages of the device, from synthesis instead of Vivado.
SELECT CASE g.issue WHEN 'loog' THEN 'LOOG ' || g.collector_units || ', RRS ' || g.rrs_entries
  ELSE g.part END AS s, g.warps || 'x' || g.threads AS x,
  geomean(g.base_ipc / g.ipc) * max(a.area_percent / b.area_percent)
  FROM gains g JOIN space a ON a.point = g.point JOIN space b ON b.issue = 'inorder'
  AND b.warps = g.warps AND b.threads = g.threads AND b.rf_banks = g.rf_banks
  AND b.warp_sched = g.warp_sched WHERE g.issue <> 'inorder' GROUP BY g.point
  ORDER BY g.warps, g.threads
