-- title: All schemes side by side
-- paper: Ours: warp instructions a cycle; the issue limit is 1
-- sweeps: quick
-- plot: bars
-- x: kernel
-- y: warp instructions a cycle
-- differs: No paper has all of them on one core; the difference is the issue stage's alone.
SELECT CASE issue WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries ELSE part END, kernel, ipc FROM data
  WHERE warps = 4 AND threads = 4 AND (issue = 'inorder'
    OR (part = 'LOOG' AND collector_units = 8
  AND rrs_entries IN (0, 12)) OR (issue = 'ghost' AND isb_entries = 8) OR issue = 'socgpu')
