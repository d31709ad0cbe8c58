-- title: LOOG: warps and threads
-- paper: LOOG-Vortex thesis, table 6.2 (means over 6 to 14 collector units) and figures 6.1, 6.6, 6.7
-- sweeps: thesis quick
-- plot: bars
-- x: warps x threads
-- y: geometric mean of the IPC gain, %
-- finding: SELECT group_concat(printf('%s %+.1f', s.series, s.low) || iif(n > 1, printf(' to %+.1f %%',
-- finding: s.high), ' %') || coalesce((SELECT printf(' (thesis %+.1f to %+.1f)', min(t.y), max(t.y)) FROM
-- finding: shown t WHERE t.series = 'thesis, ' || s.series), ''), '; ') || '.' FROM summary s
-- differs: Ours are means over the collector units that were swept (quick: 6 and 8). Other kernels, and loads
-- differs: hold only a part of the window here (docs/loog.md). Shapes that were not swept have the thesis's
-- differs: numbers alone.
SELECT * FROM (SELECT 'RRS ' ||
  iif(rrs_entries, printf('%g x', round(1.0 * rrs_entries / collector_units, 1)), 'none') AS s,
  warps || 'x' || threads AS x, 100 * (geomean(ipc / base_ipc) - 1)
  FROM gains WHERE part = 'LOOG' GROUP BY s, x, warps, threads
  ORDER BY rrs_entries > 0, s, warps, threads)
UNION ALL SELECT 'thesis, RRS none', column1, column2 FROM (VALUES ('4x4', 11.0565), ('4x8', 8.0886),
  ('4x16', 6.6155), ('4x32', 5.1969), ('8x4', 13.4249), ('8x8', 9.5557), ('8x16', 7.4347),
  ('8x32', 6.1361), ('16x4', 16.1167), ('16x8', 13.2758), ('16x16', 11.4371), ('16x32', 9.3337),
  ('32x4', 18.0502), ('32x8', 14.8502), ('32x16', 10.1262), ('32x32', 8.1468))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
UNION ALL SELECT 'thesis, RRS 1.5 x', column1, column2 FROM (VALUES ('4x4', 14.2037), ('4x8', 9.6174),
  ('4x16', 7.6426), ('4x32', 6.2939), ('8x4', 17.7534), ('8x8', 12.0388), ('8x16', 9.1152),
  ('8x32', 7.9722), ('16x4', 18.7691), ('16x8', 15.1972), ('16x16', 12.6132), ('16x32', 9.7893),
  ('32x4', 20.1719), ('32x8', 15.9538), ('32x16', 10.8004), ('32x32', 8.1162))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
UNION ALL SELECT 'thesis, RRS 2 x', column1, column2 FROM (VALUES ('4x4', 16.6557), ('4x8', 11.1462),
  ('4x16', 8.5589), ('4x32', 6.9217), ('8x4', 19.6198), ('8x8', 13.0930), ('8x16', 9.9228),
  ('8x32', 8.4442), ('16x4', 20.2537), ('16x8', 16.1180), ('16x16', 13.3414), ('16x32', 10.3011),
  ('32x4', 21.7298), ('32x8', 17.1416), ('32x16', 11.3135), ('32x32', 8.5670))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
UNION ALL SELECT 'thesis, RRS 2.5 x', column1, column2 FROM (VALUES ('4x4', 16.6812), ('4x8', 11.7023),
  ('4x16', 8.8934), ('4x32', 7.2443), ('8x4', 19.8010), ('8x8', 13.4439), ('8x16', 10.1210),
  ('8x32', 8.6913), ('16x4', 20.6203), ('16x8', 16.2648), ('16x16', 13.5300), ('16x32', 10.6420),
  ('32x4', 22.1808), ('32x8', 17.4342), ('32x16', 11.4361), ('32x32', 8.8225))
  WHERE EXISTS (SELECT 1 FROM gains WHERE issue = 'loog')
