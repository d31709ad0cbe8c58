-- title: GhOST: where it is worth having
-- paper: Ours: the papers have one memory and one number of warps each
-- sweeps: regime
-- plot: heat
-- x: memory latency, cycles
-- y: geometric mean of the gain in cycles, %
-- finding: SELECT printf('GhOST gains most with %s at %s cycles of memory (%+.1f %%), least with %s at %s
-- finding: (%+.1f %%).', h.series, h.x, h.y, l.series, l.x, l.y) FROM (SELECT series, x, max(y) AS y FROM
-- finding: shown) h, (SELECT series, x, min(y) AS y FROM shown) l
-- finding: UNION ALL SELECT CASE WHEN n = 0 THEN 'Take it nowhere here: it gains 2 % in no regime.' WHEN n
-- finding: = m THEN 'It gains 2 % or more in every regime.' ELSE 'It gains 2 % or more in ' || n || ' of '
-- finding: || m || ' regimes: ' || w || '.' END FROM (SELECT sum(y >= 2) AS n, count(*) AS m FROM shown),
-- finding: (SELECT group_concat(series || ' from ' || x || ' cycles', '; ') AS w FROM (SELECT series,
-- finding: min(CAST(x AS INTEGER)) AS x FROM shown WHERE y >= 2 GROUP BY series ORDER BY min(place)))
-- differs: Over the in-order core of the same warps, prefetch and memory. Default register file.
SELECT warps || iif(warps > 1, ' warps', ' warp') || iif(dcache_prefetch, ', prefetch', ''), mem_latency,
  100 * (geomean(1.0 * base_cycles / cycles) - 1) FROM gains WHERE issue = 'ghost'
  GROUP BY warps, dcache_prefetch, mem_latency ORDER BY dcache_prefetch, warps, mem_latency
