-- title: What the issue slot waits for
-- paper: Ours: causes by scheme, mean over the kernels (the thesis has them in order only, figure 5.18)
-- sweeps: quick thesis
-- plot: bars
-- x: cause
-- y: mean over the kernels, % of the cycles
-- differs: Ours shows each scheme's mean,
-- differs: every cycle under the first cause that applies (docs/counters.md), so that causes and
-- differs: issued cycles add up.
WITH causes(kernel, line, scheme) AS (SELECT kernel, line, CASE issue
    WHEN 'loog' THEN 'LOOG 8, RRS ' || rrs_entries ELSE part END FROM data
    WHERE warps = 4 AND threads = 4 AND (issue = 'inorder'
    OR (part = 'LOOG' AND collector_units = 8
    AND rrs_entries IN (0, 12)) OR (issue = 'ghost' AND isb_entries = 8) OR issue = 'socgpu'))
SELECT scheme, s.key, avg(100.0 * s.value / json_extract(line, '$.cycles')) AS share
  FROM causes, json_each(line, '$.stalls') s
  WHERE s.key IN ('fetch_icache', 'fetch_control', 'fetch_barrier', 'window', 'raw', 'waw', 'war',
  'rf_port', 'unit_lsu', 'unit_muldiv') GROUP BY scheme, s.key
