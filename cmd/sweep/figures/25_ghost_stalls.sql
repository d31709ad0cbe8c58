-- title: GhOST: speedup, stalls that it takes away, and occupancy
-- paper: GhOST paper, figure 13 (speedup and stall reduction fall as occupancy grows; mean speedup 6.9 %)
-- sweeps: ghost quick
-- plot: bars
-- x: kernel
-- y: %
-- scheme: none
-- finding: SELECT printf('GhOST is %+.1f %% faster in the mean; most in %s (%+.1f %%). Active warps: %.0f
-- finding: %% of all in the mean.', (SELECT mean FROM summary WHERE series = 'speedup'), high_x, high,
-- finding: (SELECT mean FROM summary WHERE series = 'occupancy')) FROM summary WHERE series = 'speedup'
-- differs: Occupancy is active warps of all warps, in order, over the cycles; the kernels here keep
-- differs: nearly all 4 warps busy, and the few that do not are those with one thread or a tail. Stalls
-- differs: are cycles without an issue.
WITH g AS (SELECT kernel, 100.0 * (base_cycles - cycles) / cycles AS speedup,
    100.0 * ((base_cycles - json_extract(base_line, '$.instructions')) - (cycles - instructions))
      / (base_cycles - json_extract(base_line, '$.instructions')) AS stalls,
    100.0 * json_extract(base_line, '$.warp_cycles') / base_cycles / warps AS occupancy
    FROM gains WHERE issue = 'ghost' AND isb_entries = 8 AND ghost_precise = 0 AND warps = 4
    AND threads = 4 AND warp_sched = 'gto' ORDER BY occupancy, kernel)
SELECT 'speedup', kernel, speedup FROM g UNION ALL SELECT 'stall cycles less', kernel, stalls FROM g
UNION ALL SELECT 'occupancy', kernel, occupancy FROM g
