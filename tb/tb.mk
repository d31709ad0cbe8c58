# Tests, by what is tested: base and gen, core (the emitted RTL, a room for each stage), sim, fpga, cmd, and
# repo for what holds of the whole tree; tools has what several of them run. Each room brings its fragments
# and hangs its targets on `test`. A fragment may use what those before it define, in the order of the layers.

tb_fragments = $(sort $(wildcard $(addprefix tb/$(1)/,*.mk */*.mk */*/*.mk)))
-include $(call tb_fragments,core/programs)
-include $(filter-out $(MAKEFILE_LIST),$(foreach room,gen sim fpga cmd core repo tools,$(call tb_fragments,$(room))))

# Seeded faults take turns: `make test` runs every tenth target of IN_TURN, `make test-all` all of them. The
# commit chooses the turn, so that a run can be repeated; TURN=N chooses another, TURN=all runs them all.
TURNS := 10
ifndef TURN
TURN := $(shell echo $$((0x0$$(git rev-parse --short=7 HEAD 2> /dev/null) % $(TURNS))))
endif
turn_of := $(shell printf '%s\n' $(IN_TURN) | awk 'turn == "all" || NR % $(TURNS) == turn' turn=$(TURN))
LEFT_TO_NIGHTLY := $(filter-out $(turn_of),$(IN_TURN))
test: $(turn_of)
test-all: $(IN_TURN)

# Times of all targets: a table at the end of `make test`.
export HEDDLE_TIMES := $(abspath $(BUILD))/test.times
TIMED := test-% lint lint-% synth-check fuzz fpu-area
$(TIMED): private SHELL := tb/tools/timed.sh
$(TIMED): private .SHELLFLAGS = $@ -c
ifneq ($(filter test test-all,$(MAKECMDGOALS)),)
$(shell mkdir -p $(BUILD) && rm -f $(HEDDLE_TIMES))
endif

test:
	@tb/tools/timed.sh --table $(HEDDLE_TIMES)
	@echo "left to make test-all (turn $(TURN) of $(TURNS)): $(LEFT_TO_NIGHTLY)"
