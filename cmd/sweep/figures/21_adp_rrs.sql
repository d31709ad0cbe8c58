-- title: Area-delay product, LOOG with RRS and the other schemes
-- paper: LOOG-Vortex thesis, figure 6.9 (there as a ratio, below 1 is better; its bars have no numbers)
-- sweeps: thesis quick
-- metrics: performance,area
-- plot: bars
-- x: warps x threads
-- y: area x time, % over in order
-- finding: SELECT iif(max(y) < 0, 'All are better than in order', iif(min(y) > 0, 'None is better than in
-- finding: order', 'Some are better than in order')) || (SELECT printf(': best %s at %s, %+.1f %%', series,
-- finding: x, min(y)) FROM shown) || (SELECT printf('; worst %s at %s, %+.1f %%.', series, x, max(y)) FROM
-- finding: shown) FROM shown
-- differs: Area is the thesis's mean of percentages of the device, from Yosys instead of Vivado, which
-- differs: counts LUTs before placement; time is cycles x the period of the mapped netlist (heddle timing),
-- differs: where the thesis has one clock for all.
SELECT g.part || ' ' || g.size AS s,
  g.warps || 'x' || g.threads AS x,
  100 * (geomean(g.time_us / g.base_time_us) * max(a.area_percent / b.area_percent) - 1)
  FROM gains g JOIN space a ON a.point = g.point JOIN space b ON b.issue = 'inorder'
  AND b.base = g.base
  WHERE g.issue <> 'inorder' AND (g.issue <> 'loog' OR g.rrs_entries > 0 OR g.loog_scheduler = 'tags')
  GROUP BY g.point ORDER BY g.warps, g.threads
