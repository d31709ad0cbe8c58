-- title: Where the issue slot's cycles go
-- paper: Ours: causes by scheme, mean over the kernels (the thesis has them in order only, figure 5.18)
-- sweeps: quick thesis
-- plot: stacked
-- x: scheme
-- y: mean over the kernels, % of the cycles
-- scheme: none
-- finding: SELECT 'Issued: ' || group_concat(printf('%s %.0f %%', x, y), ', ') || '.' FROM (SELECT x, y
-- finding: FROM shown WHERE series = 'issued' ORDER BY y)
-- finding: UNION ALL SELECT printf('In order waits most for %s (%.0f %%).', series, max(y)) FROM shown
-- finding: WHERE x = 'in order' AND series <> 'issued'
-- differs: Every cycle is under the first cause that applies (docs/counters.md), so that a bar is 100 %;
-- differs: causes below half a per cent in all schemes are together as other.
WITH slots(scheme, line, cycles, issued) AS (SELECT CASE issue WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries
    ELSE part END, line, json_extract(line, '$.cycles'), json_extract(line, '$.instructions') FROM data
    WHERE warps = 4 AND threads = 4 AND warp_sched = 'gto' AND (issue = 'inorder' OR (part = 'LOOG' AND
    collector_units = 8 AND rrs_entries IN (0, 12)) OR (issue = 'ghost' AND isb_entries = 8 AND
    ghost_precise = 0) OR issue = 'socgpu')),
  parts(scheme, cause, share) AS (SELECT scheme, s.key, 100.0 * s.value / cycles FROM slots,
    json_each(line, '$.stalls') s UNION ALL SELECT scheme, 'issued', 100.0 * issued / cycles FROM slots),
  means(scheme, cause, share) AS (SELECT scheme, cause, avg(share) FROM parts GROUP BY scheme, cause),
  kept(cause, most) AS (SELECT cause, max(share) FROM means GROUP BY cause HAVING max(share) >= 0.5)
SELECT coalesce(k.cause, 'other') AS c, scheme, sum(share) FROM means m LEFT JOIN kept k ON
  k.cause = m.cause GROUP BY c, scheme HAVING sum(share) > 0
  ORDER BY c <> 'issued', c = 'other', max(k.most) DESC
