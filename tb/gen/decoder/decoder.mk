# The RTL decoder against the C decoder, both printed from one table by different templates.

DECODER := $(BUILD)/tb/decoder

$(BUILD)/obj/tb/gen/decoder/vectors.o: | $(GEN_HEADERS)

$(DECODER)/vectors: $(BUILD)/obj/tb/gen/decoder/vectors.o $(BUILD)/obj/gen/tables/isa_table.o \
    $(BUILD)/obj/$(BUILD)/gen/isa_decode.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ -o $@

.PHONY: test-decoder
test-decoder: $(BUILD)/heddle $(DECODER)/vectors ## RTL decoder against the C decoder
	@for fpu in none full; do \
	    $(BUILD)/heddle gen fpu=$$fpu -o $(DECODER)/$$fpu > /dev/null && \
	    $(DECODER)/vectors $$fpu > $(DECODER)/$$fpu/vectors.hex && \
	    iverilog -g2012 -s decoder_tb -o $(DECODER)/$$fpu/bench $(DECODER)/$$fpu/rtl/5_top/cfg.sv \
	        $(DECODER)/$$fpu/rtl/1_frontend/decoder.sv tb/gen/decoder/decoder_tb.sv && \
	    vvp -n $(DECODER)/$$fpu/bench +vectors=$(DECODER)/$$fpu/vectors.hex || exit 1; \
	done

test: test-decoder
