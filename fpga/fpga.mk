# FPGA and ASIC flows: part of build/heddle, with scripts and a library that it finds at run time.

$(call gen_objects,obj,$(FPGA_SOURCES)) $(call gen_objects,san,$(FPGA_SOURCES)): | $(GEN_HEADERS)

INSTALLED += $(wildcard fpga/yosys/*.ys fpga/cells/*)
