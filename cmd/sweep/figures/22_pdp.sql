-- title: Power-delay product, LOOG without RRS
-- paper: LOOG-Vortex thesis, figure 6.5 (below 1 is better than in order; all its bars are)
-- sweeps: thesis quick
-- metrics: power
-- plot: bars
-- x: warps x threads
-- y: energy of a run, in order = 1
-- differs: Relative dynamic power from what toggles in the run (docs/fpga.md), without the static power that
-- differs: Vivado's estimate has and that a shorter run saves.
SELECT e.collector_units || ' units' AS s,
  e.warps || 'x' || e.threads AS x, geomean(e.energy / b.energy) FROM energy e JOIN energy b
  ON b.issue = 'inorder' AND b.kernel = e.kernel AND b.base = e.base
  WHERE e.part = 'LOOG' AND e.rrs_entries = 0
  GROUP BY e.point ORDER BY e.warps, e.threads
