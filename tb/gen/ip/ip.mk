# The wrapper, IP-XACT and Platform Designer's component of a core with AXI.

.PHONY: test-ip
test-ip: $(BUILD)/heddle ## The core as IP: its Verilog-2005 wrapper, IP-XACT and Platform Designer's component
	@tb/gen/ip/check.sh $(BUILD)/tb/ip $(BUILD)/heddle

test: test-ip
