-- title: LOOG by shape and collector units, RRS of 1.5 entries a unit
-- paper: LOOG-Vortex thesis, figure 6.6 (its curves have no numbers; the series named thesis is table 6.2,
-- paper: the mean over its 6 to 14 units)
-- sweeps: thesis quick
-- plot: bars
-- x: warps x threads
-- y: geometric mean of the IPC gain, %
-- finding: SELECT group_concat(printf('%s %+.1f', series, low) || iif(n > 1, printf(' to %+.1f %%', high),
-- finding: ' %'), '; ') || coalesce((SELECT printf('; the thesis at these shapes %+.1f', min(y)) ||
-- finding: iif(count(*) > 1, printf(' to %+.1f %%', max(y)), ' %') FROM shown WHERE paper AND x IN (SELECT
-- finding: x FROM shown WHERE NOT paper)), '') || '.' FROM summary
-- differs: Other kernels, and loads hold only a part of the window here (docs/loog.md).
-- differs: Shapes that were not swept have the thesis's number alone.
SELECT collector_units || ' units' AS s, warps || 'x' || threads AS x,
  100 * (geomean(ipc / base_ipc) - 1) FROM gains WHERE part = 'LOOG'
  AND rrs_entries = collector_units * 3 / 2 GROUP BY collector_units, warps, threads
UNION ALL SELECT 'thesis', column1, column2 FROM (VALUES
  ('4x4', 14.2037), ('4x8', 9.6174), ('4x16', 7.6426), ('4x32', 6.2939), ('8x4', 17.7534),
  ('8x8', 12.0388), ('8x16', 9.1152), ('8x32', 7.9722), ('16x4', 18.7691), ('16x8', 15.1972),
  ('16x16', 12.6132), ('16x32', 9.7893), ('32x4', 20.1719), ('32x8', 15.9538), ('32x16', 10.8004),
  ('32x32', 8.1162))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
