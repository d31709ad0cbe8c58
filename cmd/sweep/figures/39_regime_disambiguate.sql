-- title: LOOG with loads that pass stores: where it is worth having
-- paper: Ours: the papers have one memory and one number of warps each
-- sweeps: regime
-- plot: heat
-- x: memory latency, cycles
-- y: geometric mean of the gain in cycles, %
-- finding: SELECT printf('It gains most with %s at %s cycles of memory (%+.1f %%), least with %s at %s
-- finding: (%+.1f %%).', h.series, h.x, h.y, l.series, l.x, l.y) FROM (SELECT series, x, max(y) AS y FROM
-- finding: shown) h, (SELECT series, x, min(y) AS y FROM shown) l UNION ALL SELECT CASE WHEN yes = 0 THEN
-- finding: 'Nowhere does it gain 2 %.' WHEN no = 0 THEN 'It gains 2 % or more everywhere.' WHEN yes > no
-- finding: THEN 'It gains 2 % or more but for ' || (SELECT group_concat(w, '; ') FROM (SELECT series || '
-- finding: at ' || group_concat(x, ', ') AS w FROM shown WHERE y < 2 GROUP BY place)) || ' cycles.' ELSE
-- finding: 'It gains 2 % or more only with ' || (SELECT group_concat(w, '; ') FROM (SELECT series || ' at '
-- finding: || group_concat(x, ', ') AS w FROM shown WHERE y >= 2 GROUP BY place)) || ' cycles.' END FROM
-- finding: (SELECT sum(y >= 2) AS yes, sum(y < 2) AS no FROM shown)
-- differs: Over the in-order core of the same warps, prefetch and memory. Default register file.
SELECT warps || iif(warps > 1, ' warps', ' warp') || iif(dcache_prefetch, ', prefetch', ''), mem_latency,
  100 * (geomean(1.0 * base_cycles / cycles) - 1) FROM gains WHERE issue = 'loog' AND mem_order = 'disambiguate'
  GROUP BY warps, dcache_prefetch, mem_latency ORDER BY dcache_prefetch, warps, mem_latency
