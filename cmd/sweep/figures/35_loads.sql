-- title: LOOG with loads as the thesis has them, and as heddle has
-- paper: Ours; the thesis lets any instruction take a unit and keep it (its tables 6.1 and 6.2: 11.1 % at
-- paper: 4 x 4 without RRS, 14.2 % with 1.5 entries a unit, means over 6 to 14 units)
-- sweeps: quick
-- plot: bars
-- x: kernel
-- y: IPC gain, %
-- finding: SELECT 'Geometric mean of the kernels: ' || group_concat(printf('%s %+.1f %% (%s %+.1f to %s
-- finding: %+.1f)', series, mean, low_x, low, high_x, high), '; ') || '.' FROM summary
-- differs: The series named so let loads and what waits for them have the whole window
-- differs: (intake_reserve=0, tagged_loads=8), so that a miss fills it; the others keep a part of it free
-- differs: (docs/loog.md). The rest of the difference to the thesis is other kernels and memory.
WITH l AS (SELECT iif(part = 'LOOG', 'LOOG, heddle', 'LOOG, thesis') || iif(rrs_entries, ', RRS 12', ', no RRS') AS s,
    kernel, ipc / base_ipc AS gain FROM gains WHERE part IN ('LOOG', 'LOOG, thesis')
    AND collector_units = 8 AND rrs_entries IN (0, 12) AND warps = 4 AND threads = 4)
SELECT s, kernel, 100 * (gain - 1) FROM l WHERE EXISTS (SELECT 1 FROM data WHERE part = 'LOOG, thesis')
UNION ALL SELECT s, 'geomean', 100 * (geomean(gain) - 1) FROM l
  WHERE EXISTS (SELECT 1 FROM data WHERE part = 'LOOG, thesis') GROUP BY s
