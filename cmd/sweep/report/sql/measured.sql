-- The rows of all sweeps that count, once a report: reading columns out of the lines takes long.
-- temp.report(stale): whether rows of older RTL count, too (stale.sql).

-- Points of whose RTL nothing was asked (stale.sql) have none.
CREATE TEMP TABLE IF NOT EXISTS current(point INTEGER PRIMARY KEY, rtl_hash TEXT);

-- Kernels that a sweep had and no longer names, with the number of their rows.
CREATE TEMP TABLE left_out AS
SELECT sweep, kernel, count(*) AS rows
FROM (SELECT sweep, kernel FROM runs UNION ALL SELECT sweep, kernel FROM powers) r
WHERE sweep IN (SELECT sweep FROM kernel)
  AND NOT EXISTS (SELECT 1 FROM kernel k WHERE k.sweep = r.sweep AND k.name = r.kernel)
GROUP BY sweep, kernel;

CREATE TEMP VIEW counted_run AS
SELECT r.* FROM runs r LEFT JOIN temp.current c ON c.point = r.point
WHERE (r.sweep, r.kernel) NOT IN (SELECT sweep, kernel FROM left_out)
  AND (r.rtl_hash = c.rtl_hash OR (SELECT stale FROM report));

CREATE TEMP VIEW counted_area AS
SELECT r.* FROM areas r LEFT JOIN temp.current c ON c.point = r.point
WHERE r.rtl_hash = c.rtl_hash OR (SELECT stale FROM report);

CREATE TEMP VIEW counted_power AS
SELECT r.* FROM powers r LEFT JOIN temp.current c ON c.point = r.point
WHERE (r.sweep, r.kernel) NOT IN (SELECT sweep, kernel FROM left_out)
  AND (r.rtl_hash = c.rtl_hash OR (SELECT stale FROM report));

CREATE TEMP TABLE every_area AS
SELECT *, base_of(knobs, options) AS base FROM counted_area WHERE result = 'passed';

CREATE TEMP TABLE every_power AS
SELECT *, base_of(knobs, options) AS base FROM counted_power WHERE result = 'passed';

CREATE TEMP TABLE every_run AS
SELECT r.*, base_of(r.knobs, r.options) AS base, a.period_ns, r.cycles * a.period_ns / 1000.0 AS time_us
FROM counted_run r
LEFT JOIN every_area a ON a.sweep = r.sweep AND a.point = r.point AND a.period_ns > 0
WHERE r.result = 'passed';

CREATE TEMP TABLE failed_run AS
SELECT *, coalesce(reason, reason_of(log)) AS why FROM counted_run WHERE result <> 'passed';
CREATE TEMP TABLE failed_area AS
SELECT *, reason_of(log) AS why FROM counted_area WHERE result <> 'passed';
CREATE TEMP TABLE failed_power AS
SELECT *, reason_of(log) AS why FROM counted_power WHERE result <> 'passed';

-- A mean goes by the row of one of its points, whose cycles and time become the mean's.
CREATE TEMP TABLE every_mean AS SELECT * FROM every_run;
UPDATE every_mean
SET cycles = m.cycles, ipc = m.instructions / m.cycles, time_us = m.time_us
FROM (SELECT sweep, mean_point, kernel, avg(cycles) AS cycles, avg(instructions) AS instructions,
             avg(time_us) AS time_us
      FROM every_run GROUP BY sweep, mean_point, kernel HAVING count(*) > 1) m
WHERE m.sweep = every_mean.sweep AND m.mean_point = every_mean.point AND m.kernel = every_mean.kernel;
DELETE FROM every_mean WHERE point <> mean_point;
DELETE FROM every_area WHERE point <> mean_point;
DELETE FROM every_power WHERE point <> mean_point;
CREATE INDEX temp.every_point ON every_mean(sweep, kernel, issue);

-- A point's issue stage beside its scheme, for a chart's legend.
CREATE TEMP TABLE size AS
SELECT id AS point,
       CASE setting ->> 'issue'
         WHEN 'loog' THEN
           iif(setting ->> 'loog_scheduler' = 'tags',
               (setting ->> 'window_entries') || '/' || (setting ->> 'rename_registers'),
               (setting ->> 'collector_units') || ', RRS ' || (setting ->> 'rrs_entries') ||
               iif(setting ->> 'rf_arbiter' = 'id', '', ', ' || (setting ->> 'rf_arbiter')))
         WHEN 'ghost' THEN setting ->> 'isb_entries'
         WHEN 'socgpu' THEN setting ->> 'ib_entries'
         ELSE ''
       END AS size
FROM point;
CREATE UNIQUE INDEX temp.size_point ON size(point);

-- The sweep that figures are of (chosen.sql).
CREATE TEMP TABLE chosen(sweep TEXT);

CREATE TEMP VIEW memory AS SELECT * FROM every_run WHERE sweep = (SELECT sweep FROM chosen);
CREATE TEMP VIEW data AS
SELECT r.*, s.size FROM every_mean r JOIN size s ON s.point = r.point
WHERE sweep = (SELECT sweep FROM chosen);
CREATE TEMP VIEW space AS
SELECT r.*, s.size FROM every_area r JOIN size s ON s.point = r.point
WHERE sweep = (SELECT sweep FROM chosen);
CREATE TEMP VIEW energy AS
SELECT r.*, s.size FROM every_power r JOIN size s ON s.point = r.point
WHERE sweep = (SELECT sweep FROM chosen);
CREATE TEMP VIEW launches AS
SELECT l.*, base_of(l.knobs, l.options) AS base, s.size
FROM main.launches l JOIN size s ON s.point = l.point
WHERE sweep = (SELECT sweep FROM chosen)
  AND EXISTS (SELECT 1 FROM every_run r
              WHERE r.sweep = l.sweep AND r.point = l.point AND r.kernel = l.program);

-- Of the cores in order with the same base that with the same control_first; the other if there is none, since
-- collector units have no 1.
CREATE TEMP VIEW gains AS
SELECT d.*, b.ipc AS base_ipc, b.cycles AS base_cycles, b.time_us AS base_time_us, b.line AS base_line
FROM data d
JOIN data b ON b.issue = 'inorder' AND b.kernel = d.kernel AND b.base = d.base
  AND (b.control_first = d.control_first
       OR NOT EXISTS (SELECT 1 FROM data x WHERE x.issue = 'inorder' AND x.base = d.base
                      AND x.control_first = d.control_first));
