# Benches of single modules in Icarus, on generated RTL, in the configurations that they name.
#
# make test-icarus runs them all; BENCHES="lsu icache" some of them, SEED=N with another seed.

ICARUS := $(BUILD)/icarus

.PHONY: test-icarus
test-icarus: $(BUILD)/heddle ## Icarus benches (BENCHES="lsu fifo" for some, SEED=N)
	@SEED=$(SEED) tb/icarus/run.sh $(ICARUS) $(BUILD)/heddle \
	    $(patsubst %,tb/icarus/%_tb.sv,$(BENCHES))

test: test-icarus
