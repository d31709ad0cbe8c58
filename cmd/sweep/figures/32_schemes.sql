-- title: All schemes side by side
-- paper: Ours: warp instructions a cycle; the issue limit is 1
-- sweeps: quick
-- plot: bars
-- x: kernel
-- y: warp instructions a cycle
-- finding: SELECT 'Geometric mean: ' || group_concat(printf('%s %.3f', series, mean), ', ') || '; the limit
-- finding: is 1.' FROM summary
-- differs: No paper has all of them on one core; the difference is the issue stage's alone.
WITH d AS (SELECT CASE issue WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries ELSE part END AS s, kernel, ipc
  FROM data
  WHERE warps = 4 AND threads = 4 AND (issue = 'inorder'
    OR (part = 'LOOG' AND collector_units = 8
  AND rrs_entries IN (0, 12)) OR (issue = 'ghost' AND isb_entries = 8) OR issue = 'socgpu'))
SELECT s, kernel, ipc FROM d UNION ALL SELECT s, 'geomean', geomean(ipc) FROM d GROUP BY s
