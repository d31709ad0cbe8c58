# Compiles a verilated core into one object, ../model.o: the model, its C functions (shim.cpp), its
# configuration and Verilator's runtime. Run by `heddle run` in the folder that Verilator filled:
#   make -f HEDDLE_HOME/sim/model.mk HEDDLE_HOME=... [FST=1] ../model.o
# The rules for C++ are Verilator's own. "Slow" files run once for each model; optimizing them only
# takes time. VL_USER_STOP: a failed assertion comes to sim/harness/dpi.c instead of ending the process.

include Vsim_top.mk

OPT_FAST := -O2
OPT_SLOW := -O0
OPT_GLOBAL := -O2
CPPFLAGS += -DVL_USER_STOP

.DELETE_ON_ERROR:

shim.o: ../sim/shim.cpp
	$(OBJCACHE) $(CXX) $(CXXFLAGS) $(CPPFLAGS) $(if $(FST),-DHEDDLE_FST) -O2 -c $< -o $@

model_config.o: ../sim/model_config.c
	$(OBJCACHE) $(CC) -std=c11 -I$(HEDDLE_HOME) -c $< -o $@

../model.o: shim.o model_config.o $(VK_OBJS) $(VK_GLOBAL_OBJS)
	$(CXX) -r -nostdlib -o $@ $^
