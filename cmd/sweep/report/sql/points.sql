-- The points of the chosen sweep, a row each. temp.known has their knobs as columns (tables.c).
DROP TABLE IF EXISTS temp.points;
DROP TABLE IF EXISTS temp.front;
DROP TABLE IF EXISTS temp.measure;
DROP TABLE IF EXISTS temp.bare;

-- Means of the kernels. Kernels that only some points have run, for another sweep, would make their means those of
-- other programs.
CREATE TEMP VIEW IF NOT EXISTS common AS
SELECT kernel FROM data GROUP BY kernel
HAVING count(DISTINCT point) = (SELECT count(DISTINCT point) FROM data);

CREATE TEMP TABLE bare AS
SELECT p.*, r.kernels, r.cycles, r.ipc, r.time_us, s.levels, s.period_ns, s.area, e.energy,
       s.area * r.time_us AS adp, e.energy * r.time_us AS edp
FROM known p
LEFT JOIN (SELECT point, count(*) AS kernels, geomean(cycles) AS cycles, geomean(ipc) AS ipc,
                  geomean(time_us) AS time_us
           FROM data WHERE kernel IN common OR NOT EXISTS (SELECT 1 FROM common)
           GROUP BY point) r ON r.point = p.point
LEFT JOIN (SELECT point, levels, nullif(period_ns, 0) AS period_ns, coalesce(nullif(lut, 0), kge) AS area
           FROM space GROUP BY point) s ON s.point = p.point
LEFT JOIN (SELECT point, geomean(energy) AS energy FROM energy GROUP BY point) e ON e.point = p.point;

CREATE TEMP VIEW IF NOT EXISTS reference AS
SELECT iif(count(DISTINCT issue) = 1 AND count(DISTINCT cores) > 1, 'one core', 'in order') AS name FROM bare;

-- Fronts: no other point has less or as much of both, and less of one; with the same memory, since another one is no
-- better design.
CREATE TEMP TABLE measure AS
WITH pair(place, name) AS (VALUES (0, 'time-area'), (1, 'cycles-area'), (2, 'time-energy'), (3, 'area-energy')),
     value AS (
       SELECT point, memory, core_mhz, mem_latency, mem_bandwidth, time_us, place, name,
              CASE name WHEN 'cycles-area' THEN cycles WHEN 'area-energy' THEN area ELSE time_us END AS x,
              iif(name LIKE '%-area', area, energy) AS y
       FROM bare, pair)
SELECT * FROM value WHERE x > 0 AND y > 0;
CREATE INDEX temp.measure_pair ON measure(place, memory, core_mhz, mem_latency, mem_bandwidth);

CREATE TEMP TABLE front AS
SELECT point, group_concat(name, ' ') AS fronts
FROM (SELECT p.point, p.name FROM measure p
      WHERE (p.name <> 'cycles-area' OR NOT coalesce(p.time_us > 0, 0))
        AND NOT EXISTS (SELECT 1 FROM measure q
                        WHERE q.place = p.place AND q.memory = p.memory AND q.core_mhz = p.core_mhz
                          AND q.mem_latency = p.mem_latency AND q.mem_bandwidth = p.mem_bandwidth
                          AND q.x <= p.x AND q.y <= p.y AND (q.x < p.x OR q.y < p.y))
      ORDER BY p.place)
GROUP BY point;

-- The reference of a point: one core of the same knobs, or the core in order with the same base and, if there is one,
-- with the same control_first.
CREATE TEMP TABLE points AS
SELECT p.*, b.time_us AS base_time_us, b.cycles AS base_cycles, b.ipc AS base_ipc, b.period_ns AS base_period_ns,
       b.area AS base_area, b.adp AS base_adp, b.energy AS base_energy, b.edp AS base_edp,
       coalesce((SELECT fronts FROM front f WHERE f.point = p.point), '') AS fronts
FROM bare p
LEFT JOIN bare b ON b.kernels IS p.kernels
  AND iif((SELECT name FROM reference) = 'one core',
          b.cores = 1 AND one_core_of(b.knobs, b.options) = one_core_of(p.knobs, p.options),
          b.issue = 'inorder' AND b.base = p.base
          AND (b.control_first = p.control_first
               OR NOT EXISTS (SELECT 1 FROM bare x WHERE x.issue = 'inorder' AND x.base = p.base
                              AND x.control_first = p.control_first)));

-- Kernels that some points alone have run count in no mean: which, since they look measured.
CREATE TEMP VIEW IF NOT EXISTS missing_kernels AS
SELECT iif(EXISTS (SELECT 1 FROM common),
           'Means are over ' || (SELECT group_concat(kernel, ', ') FROM (SELECT kernel FROM common ORDER BY kernel))
           || '; ',
           'No kernel was measured at every point, so that a point''s means are over its own; ') ||
       group_concat(kernel || ' is missing at ' || missing || iif(missing = 1, ' point', ' points'), ', ') || '.'
       AS sentence
FROM (SELECT kernel, (SELECT count(DISTINCT point) FROM data) - count(DISTINCT point) AS missing
      FROM data GROUP BY kernel ORDER BY kernel)
WHERE missing > 0
HAVING count(*);
