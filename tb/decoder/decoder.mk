# The RTL decoder against the C decoder, both printed from one table by different templates.

DECODER := $(BUILD)/tb/decoder

$(BUILD)/obj/tb/decoder/vectors.o: | $(GEN_HEADERS)

$(DECODER)/vectors: $(BUILD)/obj/tb/decoder/vectors.o $(BUILD)/obj/gen/isa_table.o \
    $(BUILD)/obj/$(BUILD)/gen/isa_decode.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ -o $@

.PHONY: test-decoder
test-decoder: $(BUILD)/heddle $(DECODER)/vectors ## RTL decoder against the C decoder
	@$(BUILD)/heddle gen -o $(DECODER)/core > /dev/null
	@$(DECODER)/vectors > $(DECODER)/vectors.hex
	@iverilog -g2012 -s decoder_tb -o $(DECODER)/bench $(DECODER)/core/rtl/5_top/cfg.sv \
	    $(DECODER)/core/rtl/1_frontend/decoder.sv tb/decoder/decoder_tb.sv
	@vvp -n $(DECODER)/bench +vectors=$(DECODER)/vectors.hex

test: test-decoder
