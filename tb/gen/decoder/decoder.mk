# The RTL decoder against the C decoder, both printed from one table by different templates.

DECODER := $(BUILD)/tb/decoder

$(BUILD)/obj/tb/gen/decoder/vectors.o: | $(GEN_HEADERS)

$(DECODER)/vectors: $(BUILD)/obj/tb/gen/decoder/vectors.o $(BUILD)/obj/gen/tables/isa_table.o \
    $(BUILD)/obj/$(BUILD)/gen/isa_decode.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ -o $@

$(BUILD)/obj/tb/gen/decoder/classes.o: | $(GEN_HEADERS)

$(DECODER)/classes: $(BUILD)/obj/tb/gen/decoder/classes.o $(BUILD)/obj/$(BUILD)/gen/isa_decode.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ -o $@

.PHONY: test-decoder test-disassembly
test-disassembly: $(DECODER)/classes ## The table of instructions against binutils' disassembler
	@tb/gen/decoder/disassembly.sh $(DECODER)/disassembly $(DECODER)/classes $(SEED)

test-decoder: $(BUILD)/heddle $(DECODER)/vectors ## RTL decoder against the C decoder
	@for core in none:0 full:0 none:1 full:1; do \
	    fpu=$${core%:*} others=$${core#*:} && out=$(DECODER)/$$fpu-$$others && \
	    $(BUILD)/heddle gen fpu=$$fpu r2d2=$$others votes=$$others atomics=$$others -o $$out > /dev/null && \
	    $(DECODER)/vectors $$fpu $$others > $$out/vectors.hex && \
	    iverilog -g2012 -s decoder_tb -o $$out/bench $$out/rtl/5_top/cfg.sv \
	        $$out/rtl/1_frontend/decoder.sv $$out/rtl/1_frontend/decoder_unit.sv \
	        tb/gen/decoder/decoder_tb.sv && \
	    vvp -n $$out/bench +vectors=$$out/vectors.hex || exit 1; \
	done

test: test-decoder test-disassembly
