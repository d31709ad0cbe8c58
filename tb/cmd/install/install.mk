# An installed heddle, called from another folder, gives what the one in the source tree gives: every
# command, the library, the manual.

INSTALL_TEST := $(abspath $(BUILD))/tb/install

.PHONY: test-install
test-install: $(BUILD)/heddle $(INSTALLED_ELFS) $(BUILD)/heddle.1 $(BUILD)/heddle.3 $(BUILD)/tb/host/saxpy.elf ## Install into build/, and use every command from another folder
	@rm -rf $(INSTALL_TEST)
	@$(MAKE) -s install PREFIX=$(INSTALL_TEST)/moved > /dev/null
	@mkdir -p $(INSTALL_TEST)/prefix && mv $(INSTALL_TEST)/moved/* $(INSTALL_TEST)/prefix
	@sed -i 's|^prefix=.*|prefix=$(INSTALL_TEST)/prefix|' $(INSTALL_TEST)/prefix/lib/pkgconfig/*.pc
	@tb/cmd/install/check.sh $(INSTALL_TEST)/prefix $(BUILD)

test: test-install
