-- title: LUTs by shape and scheme
-- paper: LOOG-Vortex thesis, figure 6.3 (Vivado, Alveo U50)
-- sweeps: thesis quick
-- metrics: area
-- plot: bars
-- x: warps x threads
-- y: LUTs
-- finding: SELECT 'Over in order: ' || group_concat(printf('%s %+.0f %%', series, d), ', ') || '.' FROM
-- finding: (SELECT s.series, 100 * (avg(s.y / b.y) - 1) AS d FROM shown s JOIN shown b ON b.series = 'in
-- finding: order' AND b.x = s.x WHERE s.series <> b.series GROUP BY s.series ORDER BY d)
-- differs: The thesis's are placed by Vivado on a device; ours are mapped by Yosys for the same family.
SELECT part || iif(issue IN ('loog', 'ghost'), ' ' || size, ''),
  warps || 'x' || threads, lut FROM space ORDER BY warps, threads, issue, collector_units, rrs_entries
