-- Classes of the chosen sweep's kernels, which classes.c fills in.
DROP TABLE IF EXISTS temp.cluster;
DROP TABLE IF EXISTS temp.tree;
CREATE TEMP TABLE cluster(kernel TEXT, cluster INTEGER, place INTEGER);
CREATE TEMP TABLE tree(name TEXT, x REAL, y REAL);

-- Stall causes of one in-order point, so that every kernel is there once.
CREATE TEMP VIEW IF NOT EXISTS stall_shares AS
SELECT kernel, s.value
FROM data, json_each(line, '$.stalls') s
WHERE point = (SELECT min(point) FROM data
               WHERE issue = 'inorder' AND warps = 4 AND threads = 4 AND warp_sched = 'gto')
ORDER BY kernel, s.key;
