-- The RTL that a point has now, by its hash: filled by stale.c.
CREATE TEMP TABLE current(point INTEGER PRIMARY KEY, rtl_hash TEXT);

-- Rows that were measured on another one, of kernels that their sweeps still name.
CREATE TEMP VIEW stale AS
SELECT count(*) AS rows
FROM (SELECT point, kernel, rtl_hash FROM result
      UNION ALL SELECT point, NULL, rtl_hash FROM area
      UNION ALL SELECT point, kernel, rtl_hash FROM power) r
JOIN temp.current c ON c.point = r.point
WHERE r.rtl_hash <> c.rtl_hash
  AND (r.kernel IS NULL
       OR EXISTS (SELECT 1 FROM member m LEFT JOIN kernel k ON k.sweep = m.sweep
                  WHERE m.point = r.point AND (k.name IS NULL OR k.name = r.kernel)));
