-- title: LOOG by cluster of kernels, without RRS
-- paper: LOOG-Vortex thesis, figure 6.2 (its bars have no numbers)
-- sweeps: thesis quick
-- plot: bars
-- x: cluster
-- y: geometric mean of the IPC gain, %
-- finding: SELECT group_concat(printf('%s from %+.1f %% (%s) to %+.1f %% (%s)', series, low, low_x, high, high_x),
-- finding: '; ') || '.' FROM summary
-- differs: The clusters are those of our tree, with other kernels in them. With one register file port the
-- differs: clusters that wait most for it gain most, as units collect their operands beside each other; in
-- differs: the thesis those with dependent instructions do. Memory-bound ones gain less in both, and here
-- differs: those that mostly wait for branches least, whatever the window.
SELECT collector_units || ' units', 'cluster ' || cluster || ': ' || (SELECT count(*) || iif(count(*) = 1,
    ' kernel', ' kernels') FROM cluster k WHERE k.cluster = c.cluster), 100 * (geomean(ipc / base_ipc) - 1)
  FROM gains g JOIN cluster c ON c.kernel = g.kernel WHERE part = 'LOOG'
  AND rrs_entries = 0 GROUP BY cluster, collector_units ORDER BY collector_units, cluster
