-- title: How long an instruction keeps its collector unit
-- paper: LOOG-Vortex thesis, figure 5.14 (8 collector units; no RRS, and 12 RRS entries)
-- sweeps: quick thesis
-- plot: steps
-- x: cycles from allocation to release
-- y: instructions that keep it no longer, %
-- scheme: LOOG
-- log: x
-- differs: The thesis's text gives its curves no numbers; its finding, that the RRS shortens the
-- differs: period, can be read off here for the short periods, while instructions that wait for
-- differs: loads make the long end of both.
WITH held AS (SELECT rrs_entries, a.value AS x, sum(n.value) AS n FROM data d,
    json_each(d.line, '$.window.period') a, json_each(d.line, '$.window.periods') n
    WHERE a.key = n.key AND part = 'LOOG'
    AND collector_units = 8 AND rrs_entries IN (0, 12)
    AND warps = 4 AND threads = 4 GROUP BY rrs_entries, x)
SELECT iif(rrs_entries, '12 RRS entries', 'no RRS'), x,
  100.0 * sum(n) OVER (PARTITION BY rrs_entries ORDER BY x) / sum(n) OVER (PARTITION BY rrs_entries)
  FROM held WHERE x <= 200 OR x = (SELECT max(x) FROM held) ORDER BY rrs_entries, x
