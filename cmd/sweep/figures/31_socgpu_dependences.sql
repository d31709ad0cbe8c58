-- title: SOCGPU: older instructions in the buffer that an instruction depends on
-- paper: SOCGPU paper, figure 5 (by type: RAW, WAW-WAR, Stop)
-- sweeps: quick socgpu
-- plot: bars
-- x: kernel
-- y: dependences an instruction
-- scheme: none
-- finding: SELECT group_concat(printf('%s %.2f an instruction', series, mean), ', ') || ' in the mean.'
-- finding: FROM summary
-- differs: A pair of instructions is counted under one type, the first of RAW, WAW-WAR and order;
-- differs: order has memory and synchronisation beside the branches of the paper's Stop.
WITH d AS (SELECT * FROM data WHERE issue = 'socgpu' AND ib_entries = 8 AND ib_release = 'issue'
    AND warps = 4 AND threads = 4)
SELECT 'RAW', kernel, 1.0 * dependences_raw / window_entered FROM d
UNION ALL SELECT 'WAW-WAR', kernel, 1.0 * dependences_false / window_entered FROM d
UNION ALL SELECT 'order', kernel, 1.0 * dependences_order / window_entered FROM d
