-- title: LUTs by shape and scheme
-- paper: LOOG-Vortex thesis, figure 6.3 (Vivado, Alveo U50)
-- sweeps: thesis quick
-- metrics: area
-- plot: bars
-- x: warps x threads
-- y: LUTs
-- differs: The thesis's are placed by Vivado on a device; ours are mapped by Yosys for the same family.
SELECT CASE issue WHEN 'loog' THEN part || ' ' || collector_units || ', RRS ' || rrs_entries
  WHEN 'ghost' THEN part || ' ' || isb_entries ELSE part END,
  warps || 'x' || threads, lut FROM space ORDER BY warps, threads, issue, collector_units, rrs_entries
