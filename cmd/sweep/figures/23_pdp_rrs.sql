-- title: Power-delay product, LOOG with RRS and the other schemes
-- paper: LOOG-Vortex thesis, figure 6.10 (below 1 is better than in order; down to 0.83, 12 RRS entries)
-- sweeps: thesis quick
-- metrics: power
-- plot: bars
-- x: warps x threads
-- y: energy of a run, in order = 1
-- differs: Relative dynamic power from what toggles in the run (docs/fpga.md), without the static power that
-- differs: Vivado's estimate has and that a shorter run saves.
SELECT CASE e.issue WHEN 'loog' THEN e.part || ' ' || e.collector_units || ', RRS ' || e.rrs_entries
  WHEN 'ghost' THEN e.part || ' ' || e.isb_entries ELSE e.part || ' ' || e.ib_entries END AS s,
  e.warps || 'x' || e.threads AS x, geomean(e.energy / b.energy) FROM energy e JOIN energy b
  ON b.issue = 'inorder' AND b.kernel = e.kernel AND b.base = e.base
  WHERE e.issue <> 'inorder' AND (e.issue <> 'loog' OR e.rrs_entries > 0)
  GROUP BY e.point ORDER BY e.warps, e.threads
