-- title: Kernels that lose, in any scheme
-- paper: GhOST paper, section V: GhOST slows no application down, LOOG some, down to 0.35x
-- sweeps: quick ghost thesis
-- plot: bars
-- x: kernel and size: collector units / RRS entries (LOOG), buffer entries (p: precise)
-- y: IPC gain, %
-- missing: none
-- finding: SELECT printf('%d losses of more than 0.05 %%; the largest: %s, %s, %.1f %%.', (SELECT count(*)
-- finding: FROM shown), series, x, min(y)) FROM shown
-- differs: Only losses of more than 0.05 % are drawn, the 40 largest; a kernel that is not here
-- differs: loses nowhere at 4 x 4. GhOST loses here and not in its paper: other kernels, 4 warps,
-- differs: and one register file port where the sweep is quick.
SELECT part, kernel || ' ' || CASE issue WHEN 'loog' THEN iif(loog_scheduler = 'tags', size, collector_units || '/' || rrs_entries)
    WHEN 'ghost' THEN isb_entries || iif(ghost_precise, 'p', '') ELSE ib_entries END,
  100 * (ipc / base_ipc - 1) AS gain
  FROM gains WHERE issue <> 'inorder' AND warps = 4 AND threads = 4 AND warp_sched = 'gto'
  AND ipc / base_ipc < 0.9995 ORDER BY gain LIMIT 40
