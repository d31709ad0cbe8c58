-- title: How far instructions pass older ones, with an RRS of 1.5 entries a unit
-- paper: LOOG-Vortex thesis, figure 6.12
-- sweeps: thesis quick
-- plot: bars
-- x: distance to the oldest of the warp that has not issued
-- y: instructions issued out of order, %
-- scheme: LOOG
-- finding: SELECT 'With ' || group_concat(printf('%s %.0f %% pass one or two', series, y), '; with ') || '.' FROM
-- finding: (SELECT series, sum(y) AS y FROM shown WHERE CAST(x AS INTEGER) <= 2 GROUP BY series)
-- differs: Other kernels, and the shapes of the named sweep (quick: 4 x 4) instead of the thesis's
-- differs: 16; shares are of the instructions that passed an older one.
WITH passed AS (SELECT collector_units AS c, CAST(substr(k.key, 10) AS INTEGER) AS x,
    sum(k.value) AS n FROM data, json_each(line, '$.counters') k
    WHERE k.key LIKE 'distance\_%' ESCAPE '\' AND part = 'LOOG'
    AND rrs_entries = collector_units * 3 / 2 GROUP BY c, x)
SELECT c || ' collector units', CASE WHEN x < 5 THEN x WHEN x < 9 THEN '5 to 8' WHEN x < 16 THEN '9 to 15' ELSE
  '16 or more' END AS d, 100.0 * sum(n) / sum(sum(n)) OVER (PARTITION BY c) FROM passed GROUP BY c, d ORDER BY c, min(passed.x)
