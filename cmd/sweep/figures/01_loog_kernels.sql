-- title: LOOG: gain of every kernel, losers included
-- paper: LOOG-Vortex thesis, figures 6.1 and 6.6 by kernel (8 collector units, 4 x 4)
-- sweeps: quick thesis
-- plot: bars
-- x: kernel
-- y: IPC gain, %
-- finding: SELECT 'Geometric mean of the kernels: ' || group_concat(printf('%s %+.1f %% (%s %+.1f to %s
-- finding: %+.1f)', series, mean, low_x, low, high_x, high), '; ') || '.' FROM summary
-- differs: The thesis gives means over 21 kernels of Vortex and no gain of a single one; these are
-- differs: heddle's own kernels, each with the losses that a mean hides.
SELECT iif(rrs_entries, rrs_entries || ' RRS entries', 'no RRS'), kernel, 100 * (ipc / base_ipc - 1)
  FROM gains WHERE part = 'LOOG' AND collector_units = 8 AND warps = 4 AND threads = 4
  AND rrs_entries IN (0, 12, 16)
UNION ALL
SELECT iif(rrs_entries, rrs_entries || ' RRS entries', 'no RRS'), 'geomean',
  100 * (geomean(ipc / base_ipc) - 1)
  FROM gains WHERE part = 'LOOG' AND collector_units = 8 AND warps = 4 AND threads = 4
  AND rrs_entries IN (0, 12, 16) GROUP BY rrs_entries
