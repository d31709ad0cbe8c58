-- title: Collector units in use
-- paper: LOOG-Vortex thesis, figure 5.15 (8 collector units; no RRS, and 12 RRS entries)
-- sweeps: quick thesis
-- plot: steps
-- x: collector units in use
-- y: cycles with no more of them in use, %
-- scheme: LOOG
-- differs: The thesis has the mean use of each application, ours every cycle of all kernels.
WITH used AS (SELECT rrs_entries, o.key AS x, sum(o.value) AS n FROM data d,
    json_each(d.line, '$.window.occupancy') o WHERE part = 'LOOG' AND collector_units = 8
    AND rrs_entries IN (0, 12) AND warps = 4 AND threads = 4 GROUP BY rrs_entries, x)
SELECT iif(rrs_entries, '12 RRS entries', 'no RRS'), x,
  100.0 * sum(n) OVER (PARTITION BY rrs_entries ORDER BY x) / sum(n) OVER (PARTITION BY rrs_entries)
  FROM used ORDER BY rrs_entries, x
