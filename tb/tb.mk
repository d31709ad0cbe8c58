# Tests, by what is tested: base and gen, core (the emitted RTL, a room for each stage), sim, fpga, cmd, and
# repo for what holds of the whole tree; tools has what several of them run. Each room brings its fragments
# and hangs its targets on `test`. A fragment may use what those before it define, in the order of the layers.

tb_fragments = $(sort $(wildcard $(addprefix tb/$(1)/,*.mk */*.mk */*/*.mk)))
-include $(call tb_fragments,core/programs)
-include $(filter-out $(MAKEFILE_LIST),$(foreach room,gen sim fpga cmd core repo tools,$(call tb_fragments,$(room))))

# What each target takes: a table at the end of `make test`.
export HEDDLE_TIMES := $(abspath $(BUILD))/test.times
TIMED := test-% lint lint-% synth-check fuzz fpu-area
$(TIMED): private SHELL := tb/tools/timed.sh
$(TIMED): private .SHELLFLAGS = $@ -c
ifneq ($(filter test test-all,$(MAKECMDGOALS)),)
$(shell mkdir -p $(BUILD) && rm -f $(HEDDLE_TIMES))
endif

test:
	@tb/tools/timed.sh --table $(HEDDLE_TIMES)
