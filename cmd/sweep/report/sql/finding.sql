-- The sentence above a figure, from the numbers that it shows: a view finding_PLOT, or finding_other, and the table
-- shown, which finding.c fills. A figure's own finding reads the same.
CREATE TEMP TABLE IF NOT EXISTS shown(place INTEGER, series TEXT, x TEXT, y REAL, paper INTEGER);
DELETE FROM temp.shown;

CREATE TEMP VIEW IF NOT EXISTS summary AS
SELECT m.series, m.place, m.mean, m.n, l.low, l.x AS low_x, h.high, h.x AS high_x
FROM (SELECT series, min(place) AS place, count(*) AS n, coalesce(max(iif(x = 'geomean', y, NULL)), avg(y)) AS mean
      FROM shown WHERE NOT paper GROUP BY series) m
JOIN (SELECT series, min(y) AS low, x FROM shown WHERE x <> 'geomean' GROUP BY series) l ON l.series = m.series
JOIN (SELECT series, max(y) AS high, x FROM shown WHERE x <> 'geomean' GROUP BY series) h ON h.series = m.series
ORDER BY m.place;

CREATE TEMP VIEW IF NOT EXISTS finding_front AS
SELECT 'Nothing beats ' || group_concat(series, ', ') || ' in both.'
FROM (SELECT DISTINCT s.series FROM shown s
      JOIN shown f ON f.series = 'front' AND f.x = s.x AND f.y = s.y
      WHERE s.series <> 'front' ORDER BY CAST(s.x AS REAL));

CREATE TEMP VIEW IF NOT EXISTS finding_tree AS SELECT '' WHERE 0;

CREATE TEMP VIEW IF NOT EXISTS finding_boxes AS
SELECT upper(substr(series, 1, 1)) || substr(series, 2) || ' waits most for ' || x || ' (' ||
       printf('%.0f', max(y)) || ' %).'
FROM shown GROUP BY series;

CREATE TEMP VIEW IF NOT EXISTS finding_steps AS
SELECT group_concat(printf('%s: half are at or below %s', series, x), '; ') || '.'
FROM (SELECT series, min(CAST(x AS REAL)) AS x FROM (SELECT series, round(x, 2) AS x FROM shown WHERE y >= 50)
      GROUP BY series);

CREATE TEMP VIEW IF NOT EXISTS finding_heat AS
SELECT printf('Most at %s, %s: %+.1f; least at %s, %s: %+.1f.', h.series, h.x, h.y, l.series, l.x, l.y)
FROM (SELECT series, x, max(y) AS y FROM shown) h, (SELECT series, x, min(y) AS y FROM shown) l;

CREATE TEMP VIEW IF NOT EXISTS finding_other AS
SELECT group_concat(iif(n > 1, printf('%s from %.4g (%s) to %.4g (%s)', series, low, low_x, high, high_x),
                        printf('%s %.4g', series, high)), '; ') || '.'
FROM (SELECT * FROM summary ORDER BY place LIMIT 5);
