-- title: Power-delay product, LOOG with RRS and the other schemes
-- paper: LOOG-Vortex thesis, figure 6.10 (there as a ratio, below 1 is better; down to 0.83, 12 RRS entries)
-- sweeps: thesis quick
-- metrics: power
-- plot: bars
-- x: warps x threads
-- y: energy of a run, % over in order
-- finding: SELECT iif(max(y) < 0, 'All are better than in order', iif(min(y) > 0, 'None is better than in
-- finding: order', 'Some are better than in order')) || (SELECT printf(': best %s at %s, %+.1f %%', series,
-- finding: x, min(y)) FROM shown) || (SELECT printf('; worst %s at %s, %+.1f %%.', series, x, max(y)) FROM
-- finding: shown) FROM shown
-- differs: Relative dynamic power from what toggles in the run (docs/fpga.md), without the static power that
-- differs: Vivado's estimate has and that a shorter run saves. Power x time is energy: the period
-- differs: cancels.
SELECT e.part || ' ' || e.size AS s,
  e.warps || 'x' || e.threads AS x, 100 * (geomean(e.energy / b.energy) - 1) FROM energy e JOIN energy b
  ON b.issue = 'inorder' AND b.kernel = e.kernel AND b.base = e.base
  WHERE e.issue <> 'inorder' AND (e.issue <> 'loog' OR e.rrs_entries > 0 OR e.loog_scheduler = 'tags')
  GROUP BY e.point ORDER BY e.warps, e.threads
