-- What a page tells of all sweeps, before their figures.
CREATE TEMP VIEW totals AS
SELECT m.sweep,
       count(DISTINCT coalesce(n.of, m.point)) AS points,
       count(DISTINCT iif(r.point, coalesce(n.of, m.point), NULL)) AS measured,
       count(r.point) AS runs,
       sum(r.result = 'passed') AS passed,
       sum(r.result <> 'passed') AS failed,
       (SELECT count(DISTINCT knobs) FROM areas a WHERE a.sweep = m.sweep) AS areas,
       (SELECT count(DISTINCT knobs || kernel) FROM powers w
        WHERE w.sweep = m.sweep AND (w.sweep, w.kernel) NOT IN (SELECT sweep, kernel FROM temp.left_out)) AS powers,
       sum(r.rtl_hash <> c.rtl_hash) AS "stale runs"
FROM member m
LEFT JOIN mean n ON n.sweep = m.sweep AND n.point = m.point
LEFT JOIN result r ON r.point = m.point AND (m.sweep, r.kernel) NOT IN (SELECT sweep, kernel FROM temp.left_out)
LEFT JOIN temp.current c ON c.point = m.point
GROUP BY m.sweep;

CREATE TEMP VIEW failures AS
SELECT DISTINCT kernel AS failed, knobs, options, result, coalesce(reason, reason_of(log)) AS reason
FROM runs r
WHERE result <> 'passed' AND (r.sweep, r.kernel) NOT IN (SELECT sweep, kernel FROM temp.left_out)
ORDER BY kernel, knobs, options;

CREATE TEMP VIEW versions AS
SELECT DISTINCT versions AS "measured by" FROM result
UNION SELECT versions FROM area
UNION SELECT versions FROM power;

-- Rows of kernels that are no part of their sweep any more would pass for what it measures.
CREATE TEMP VIEW left_out_sentence AS
SELECT sum(rows) || ' rows of kernels that their sweeps no longer name are left out (' ||
       group_concat(sweep || ': ' || kernel || ' ' || rows, ', ') || ')' AS sentence
FROM temp.left_out
HAVING count(*);
