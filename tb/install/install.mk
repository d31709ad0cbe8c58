# An installed heddle, called from another folder, gives what the one in the source tree gives.

INSTALL_TEST := $(abspath $(BUILD))/tb/install

.PHONY: test-install
test-install: $(BUILD)/heddle ## Install into build/, and generate from there in another folder
	@rm -rf $(INSTALL_TEST)
	@$(MAKE) -s install PREFIX=$(INSTALL_TEST)/prefix > /dev/null
	@$(BUILD)/heddle gen -c thesis-4x4 -o $(INSTALL_TEST)/built > /dev/null
	@cd / && $(INSTALL_TEST)/prefix/bin/heddle gen -c thesis-4x4 -o $(INSTALL_TEST)/installed > /dev/null
	@diff -r $(INSTALL_TEST)/built $(INSTALL_TEST)/installed
	@mv $(INSTALL_TEST)/prefix $(INSTALL_TEST)/moved
	@cd / && $(INSTALL_TEST)/moved/bin/heddle isa --markdown | cmp - $(CURDIR)/docs/isa.md
	@echo "PASS install: an installed heddle generates the same core"

test: test-install
