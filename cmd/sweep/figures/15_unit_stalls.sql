-- title: Cycles that issue nothing for want of a collector unit
-- paper: LOOG-Vortex thesis, figure 5.16 (8 collector units; no RRS, and 12 RRS entries)
-- sweeps: quick thesis
-- plot: steps
-- x: cycles stalled by a full window, % of a kernel's cycles
-- y: kernels with no more, %
-- scheme: LOOG
-- finding: SELECT group_concat(printf('%s: half of the kernels lose %.2g %% of their cycles or less, the worst %.2g %%',
-- finding: series, x, worst), '; ') || '.' FROM (SELECT series, min(iif(y >= 50, CAST(x AS REAL), NULL)) AS x,
-- finding: max(CAST(x AS REAL)) AS worst FROM shown GROUP BY series ORDER BY min(place))
-- differs: A cycle counts here when nothing was issued and the full window is the first cause that
-- differs: applies (docs/counters.md).
SELECT iif(rrs_entries, '12 RRS entries', 'no RRS'), 100.0 * stall_window / cycles AS x,
  100 * cume_dist() OVER (PARTITION BY rrs_entries ORDER BY 1.0 * stall_window / cycles)
  FROM data WHERE part = 'LOOG' AND collector_units = 8 AND rrs_entries IN (0, 12)
  AND warps = 4 AND threads = 4 ORDER BY rrs_entries, x
