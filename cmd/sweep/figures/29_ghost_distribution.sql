-- title: GhOST and LOOG: distribution of the gain
-- paper: GhOST paper, figure 19 (LOOG down to 0.35x, GhOST nowhere below 1)
-- sweeps: quick ghost
-- plot: steps
-- x: gain in cycles over the in-order core, %
-- y: kernels with no more, %
-- finding: SELECT group_concat(printf('%s: half of the kernels gain %+.1f %% or more', series, x), '; ') ||
-- finding: '.' FROM (SELECT series, min(CAST(x AS REAL)) AS x FROM shown WHERE y >= 50 GROUP BY series)
-- differs: The LOOG here is the thesis's, with loads that hold only a part of the window
-- differs: (docs/loog.md); other kernels and 4 warps.
WITH s AS (SELECT iif(issue = 'loog', 'LOOG 8, RRS 12', 'GhOST 8') AS scheme,
    100 * (1.0 * base_cycles / cycles - 1) AS x FROM gains WHERE warps = 4 AND threads = 4 AND
    warp_sched = 'gto' AND ((issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0) OR
    (part = 'LOOG' AND collector_units = 8 AND rrs_entries = 12)))
SELECT scheme, x, 100 * cume_dist() OVER (PARTITION BY scheme ORDER BY x) FROM s ORDER BY scheme, x
