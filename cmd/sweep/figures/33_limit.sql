-- title: How near the issue limit
-- paper: Ours: the limit is one warp instruction a cycle; geometric mean, least and most of the kernels
-- sweeps: quick ghost thesis
-- plot: bars
-- x: scheme and shape
-- y: warp instructions a cycle, % of the limit
-- differs: The papers give gains only. The public core that the thesis starts from peaks well below half of
-- differs: the limit, where a gain is easier to have.
WITH s AS (SELECT CASE issue WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries WHEN 'ghost' THEN 'GhOST 8'
    WHEN 'socgpu' THEN 'SOCGPU 8' ELSE part END || ', ' || warps || 'x' || threads AS scheme, ipc,
    CASE issue WHEN 'inorder' THEN 0 WHEN 'loog' THEN 1 + rrs_entries WHEN 'ghost' THEN 100 ELSE 101 END
    AS place, warps, threads FROM data WHERE warp_sched = 'gto' AND
    (issue = 'inorder' OR (part = 'LOOG' AND collector_units = 8 AND rrs_entries IN (0, 12)) OR
    (issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0) OR
    (issue = 'socgpu' AND ib_entries = 8 AND ib_release = 'issue')))
SELECT 'geometric mean', scheme, 100 * geomean(ipc) FROM s GROUP BY warps, threads, place
UNION ALL SELECT 'worst kernel', scheme, 100 * min(ipc) FROM s GROUP BY warps, threads, place
UNION ALL SELECT 'best kernel', scheme, 100 * max(ipc) FROM s GROUP BY warps, threads, place
