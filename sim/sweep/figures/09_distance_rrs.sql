-- title: How far instructions pass older ones, with an RRS of 1.5 entries a unit
-- paper: LOOG-Vortex thesis, figure 6.12
-- sweeps: thesis quick
-- plot: bars
-- x: distance to the oldest of the warp that has not issued
-- y: instructions issued out of order, %
-- differs: Other kernels, and the shapes of the named sweep (quick: 4 x 4) instead of the thesis's
-- differs: 16; shares are of the instructions that passed an older one.
WITH passed AS (
  SELECT collector_units AS c, 1 AS x, sum(distance_1) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 2 AS x, sum(distance_2) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 3 AS x, sum(distance_3) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 4 AS x, sum(distance_4) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 5 AS x, sum(distance_5) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 6 AS x, sum(distance_6) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 7 AS x, sum(distance_7) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 8 AS x, sum(distance_8) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 9 AS x, sum(distance_9) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 10 AS x, sum(distance_10) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 11 AS x, sum(distance_11) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 12 AS x, sum(distance_12) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 13 AS x, sum(distance_13) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 14 AS x, sum(distance_14) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 15 AS x, sum(distance_15) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
  UNION ALL
  SELECT collector_units AS c, 16 AS x, sum(distance_16) AS n FROM data WHERE issue = 'loog' AND rrs_entries = collector_units * 3 / 2 GROUP BY c
)
SELECT c || ' collector units', iif(x = 16, '16 or more', x),
  100.0 * n / sum(n) OVER (PARTITION BY c) FROM passed ORDER BY c, passed.x
