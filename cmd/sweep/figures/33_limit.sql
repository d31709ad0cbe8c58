-- title: How near the issue limit
-- paper: Ours: the limit is one warp instruction a cycle
-- sweeps: quick ghost thesis
-- plot: bars
-- x: shape: worst kernel, geometric mean, best kernel
-- y: warp instructions a cycle, % of the limit
-- finding: SELECT 'In the mean ' || group_concat(printf('%s %.0f %%', series, y), ', ') || ' at ' || x ||
-- finding: '.' FROM (SELECT series, y, replace(x, ' mean', '') AS x FROM shown WHERE x LIKE '%mean' ORDER
-- finding: BY place) GROUP BY x
-- differs: The papers give gains only. The public core that the thesis starts from peaks well below half of
-- differs: the limit, where a gain is easier to have.
WITH s AS (SELECT CASE issue WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries WHEN 'ghost' THEN 'GhOST 8'
    WHEN 'socgpu' THEN 'SOCGPU 8' ELSE part END AS scheme, warps || 'x' || threads AS shape, ipc, warps,
    threads FROM data WHERE warp_sched = 'gto' AND
    (issue = 'inorder' OR (part = 'LOOG' AND collector_units = 8 AND rrs_entries IN (0, 12)) OR
    (issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0) OR
    (issue = 'socgpu' AND ib_entries = 8 AND ib_release = 'issue')))
SELECT scheme, shape || ' ' || what, y FROM (
  SELECT scheme, shape, warps, threads, 0 AS place, 'worst' AS what, 100 * min(ipc) AS y FROM s GROUP BY scheme, shape
  UNION ALL SELECT scheme, shape, warps, threads, 1, 'mean', 100 * geomean(ipc) FROM s GROUP BY scheme, shape
  UNION ALL SELECT scheme, shape, warps, threads, 2, 'best', 100 * max(ipc) FROM s GROUP BY scheme, shape)
  ORDER BY warps, threads, place
