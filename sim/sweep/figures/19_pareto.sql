-- title: Performance by area
-- paper: Ours: which configurations are worth their LUTs
-- sweeps: quick thesis ghost socgpu
-- plot: points
-- x: LUTs of the core (heddle synth)
-- y: geometric mean of the IPC
-- differs: LUTs are Yosys's count for the target of the sweep, before place and route.
SELECT part, lut, geomean(ipc) FROM (SELECT d.part, d.point, s.lut, d.ipc FROM data d
  JOIN space s ON s.point = d.point WHERE d.warps = 4 AND d.threads = 4) GROUP BY point
