-- title: LOOG by shape and collector units, without RRS
-- paper: LOOG-Vortex thesis, figure 6.1 (its curves have no numbers; the series named thesis is table 6.2,
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
  AND rrs_entries = 0 GROUP BY collector_units, warps, threads
UNION ALL SELECT 'thesis', column1, column2 FROM (VALUES
  ('4x4', 11.0565), ('4x8', 8.0886), ('4x16', 6.6155), ('4x32', 5.1969), ('8x4', 13.4249),
  ('8x8', 9.5557), ('8x16', 7.4347), ('8x32', 6.1361), ('16x4', 16.1167), ('16x8', 13.2758),
  ('16x16', 11.4371), ('16x32', 9.3337), ('32x4', 18.0502), ('32x8', 14.8502), ('32x16', 10.1262),
  ('32x32', 8.1468))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
