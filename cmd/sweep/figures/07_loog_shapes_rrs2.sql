-- title: LOOG by shape and collector units, RRS of 2 entries a unit
-- paper: LOOG-Vortex thesis, figure 6.7 (its curves have no numbers; the series named thesis is table 6.2,
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
  AND rrs_entries = collector_units * 2 GROUP BY collector_units, warps, threads
UNION ALL SELECT 'thesis', column1, column2 FROM (VALUES
  ('4x4', 16.6557), ('4x8', 11.1462), ('4x16', 8.5589), ('4x32', 6.9217), ('8x4', 19.6198),
  ('8x8', 13.0930), ('8x16', 9.9228), ('8x32', 8.4442), ('16x4', 20.2537), ('16x8', 16.1180),
  ('16x16', 13.3414), ('16x32', 10.3011), ('32x4', 21.7298), ('32x8', 17.1416), ('32x16', 11.3135),
  ('32x32', 8.5670))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
