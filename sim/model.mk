# Compiles a verilated core into one object, ../model.o: the model, its C functions (shim.cpp), its
# configuration and Verilator's runtime. Run by sim/model/model_build.c in the folder that Verilator filled:
#   make -f HEDDLE_HOME/sim/model.mk HEDDLE_HOME=... CXX=... [OPT=-O2] [FST=1] [DIRECT=1] ../model.o
#
# The rules are ours, not those that Verilator brings. They serve every release, whatever compiler it was configured
# for; Verilator's headers cost half a second for every file that is compiled. So what is small, or runs once, is
# included into one file; what every cycle runs is split for the processors, and clang reads the headers for it once.
# VL_USER_STOP: a failed assertion comes to sim/harness/dpi.c instead of ending the process.

include Vsim_top_classes.mk
VERILATOR_ROOT := $(shell sed -n 's/^VERILATOR_ROOT = //p' Vsim_top.mk)

OPT ?= -O2
# A waveform takes more time to write than the core to simulate; most of such runs are short.
HOT_OPT = $(OPT) $(if $(FST),-O1)
# Vsim_top's own file has eval(), which is small.
HOT := $(filter-out Vsim_top Vsim_top__Trace%,$(VM_CLASSES_FAST))
WARM := Vsim_top $(VM_SUPPORT_FAST)
TRACE := $(filter Vsim_top__Trace%,$(VM_CLASSES_FAST))
COLD := $(VM_CLASSES_SLOW) $(VM_SUPPORT_SLOW)
RUNTIME := $(VM_GLOBAL_FAST) $(VM_GLOBAL_SLOW)

DEFINES := -DVL_USER_STOP -DVL_TIME_CONTEXT $(foreach word,COVERAGE TRACE TRACE_FST TRACE_VCD TRACE_SAIF SC TIMING,\
    -DVM_$(word)=$(or $(VM_$(word)),0)) $(if $(FST),-DHEDDLE_FST)
COMPILE = $(OBJCACHE) $(CXX) -std=gnu++17 -w -I. -I$(VERILATOR_ROOT)/include -I$(VERILATOR_ROOT)/include/vltstd \
    $(DEFINES) -fcf-protection=none -c
MODEL = $(COMPILE) -include direct.h -include ../sim/verilator.h

# Headers as clang has read them. They name the folder, so ccache has to keep them, and what is compiled with them, for
# this one: objects by what is in all headers.
ifneq ($(findstring clang,$(CXX)),)
HEADERS := headers.h.pch
READ = CCACHE_SLOPPINESS=pch_defines,time_macros $(1) $(COMPILE) -Xclang -fno-pch-timestamp -fpch-instantiate-templates
HOT_MODEL = $(call READ,CCACHE_PCH_EXTSUM=1 CCACHE_EXTRAFILES=headers.h.pch.sum) -include headers.h
else
HOT_MODEL = $(MODEL)
endif
include_all = for file in $(1); do printf '\#include "%s"\n' $$file; done

.DELETE_ON_ERROR:

# DIRECT=1: the shim steps the model, and clock gates are made for that (0_base/clock_gate.sv). It can where rising
# clocks are all that is waited for, with a release whose functions it knows; no trigger compares with what its
# clock was before then. Where it cannot, the file not_direct says so.
WAS = vlSelf(Ref\.|->)__Vtrigr?prev\w*
WAITS = "region trigger index"
POSEDGES = "is active: (@\(posedge |Internal '(stl|ico)' trigger - first iteration)"
has = grep -q "^void Vsim_top___024root___$(1)(" $(HOT:%=%.cpp)
direct.h: $(HOT:%=%.cpp)
	@if [ $(or $(DIRECT),0) = 0 ]; then echo '#define HEDDLE_DIRECT 0' > $@; exit; fi; \
	release=; \
	$(call has,eval_triggers_vec__act) && ! $(call has,eval_act) && release=5048; \
	$(call has,eval_triggers__act) && $(call has,eval_act) && release=5006; \
	for file in $(HOT:%=%.cpp); do \
	    sed -E 's/\(IData\)\($(WAS)\)/(IData)(0U)/g; /^ *$(WAS)( *$$| =)/{:more; /;$$/d; N; b more}' \
	        $$file > $$file.direct; done; \
	if [ -z $$release ] || ! { $(call has,eval_ico) && $(call has,eval_nba); } || \
	    cat $(COLD:%=%.cpp) | grep $(WAITS) | grep -Eqv $(POSEDGES) || grep -Eq '$(WAS)' $(HOT:%=%.cpp.direct); then \
	    echo "The shim does not step this release's models, or waits for other than clocks."; touch not_direct; exit 1; fi; \
	for file in $(HOT:%=%.cpp); do mv $$file.direct $$file; done; \
	echo "#define HEDDLE_DIRECT $$release" > $@

headers.h.pch: direct.h
	$(call include_all,direct.h ../sim/verilator.h Vsim_top__Syms.h) > headers.h
	pwd > folder
	find . ../sim $(VERILATOR_ROOT)/include -name '*.h' | LC_ALL=C sort | xargs cat | sha256sum > $@.sum
	$(call READ,CCACHE_EXTRAFILES=folder) $(HOT_OPT) -x c++-header headers.h -o $@

# Assertions are always on. Else each would ask, whenever it is passed.
$(HOT:%=%.o): %.o: %.cpp direct.h $(HEADERS)
	sed -i 's/vlSymsp->_vm_contextp__->assertOn\(Get\)\{0,1\}([0-9, ]*)/true/' $<
	$(HOT_MODEL) $(HOT_OPT) $< -o $@

warm.o: $(WARM:%=%.cpp) ../sim/shim.cpp direct.h $(HEADERS)
	$(call include_all,$(filter %.cpp,$^)) > warm.cpp
	$(HOT_MODEL) $(HOT_OPT) warm.cpp -o $@

# Runs once; optimizing it only takes time.
cold.o: $(COLD:%=%.cpp) direct.h
	$(call include_all,$(filter %.cpp,$^)) > cold.cpp
	$(MODEL) -O0 cold.cpp -o $@

trace.o: $(TRACE:%=%.cpp) direct.h
	$(call include_all,$(filter %.cpp,$^)) > trace.cpp
	$(MODEL) -O0 trace.cpp -o $@

# The same for every model: ccache has it after the first. It runs once in a while, and often only for waveforms.
runtime.o: $(RUNTIME:%=$(VERILATOR_ROOT)/include/%.cpp)
	$(call include_all,$^) > runtime.cpp
	$(COMPILE) $(if $(FST),-O2,-O0) runtime.cpp -o $@

model_config.o: ../sim/model_config.c
	$(CC) -std=c11 -I$(HEDDLE_HOME) -c $< -o $@

../model.o: $(HOT:%=%.o) warm.o cold.o $(if $(TRACE),trace.o) runtime.o model_config.o
	$(CXX) -r -nostdlib -o model.new $^
	mv model.new $@
