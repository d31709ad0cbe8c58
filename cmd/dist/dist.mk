# `make dist`: what others install, in $(DIST): a Debian package and a Python wheel, both of `make install`.

DIST := $(BUILD)/dist

.PHONY: dist
dist: all $(INSTALLED_ELFS) $(BUILD)/heddle.1 $(BUILD)/heddle.3 ## Make a Debian package and a Python wheel in build/dist
	@rm -rf $(DIST)
	@$(MAKE) --no-print-directory -s install DESTDIR=$(abspath $(DIST))/deb PREFIX=/usr > /dev/null
	@cmd/dist/debian.sh $(DIST)/deb $(DIST) $(VERSION)
	@mkdir -p $(DIST)/wheel && cp -r sim/python/pyproject.toml sim/python/setup.py sim/python/heddle $(DIST)/wheel
	@$(MAKE) --no-print-directory -s install PREFIX=$(abspath $(DIST))/wheel/heddle/prefix > /dev/null
	@cmd/dist/wheel.sh $(DIST)/wheel $(DIST) $(VERSION) '$(PYTHON)'

.PHONY: release
release: dist site ## Notes, package, wheel, site, RESULTS_FILE and checksums of base/version.h in build/release, and the tag (TAG=no: without)
	@rm -rf $(BUILD)/release.report
	@[ ! -e $(RESULTS_FILE) ] || cmd/sweep/results.sh check $(BUILD)/heddle $(RESULTS_FILE) $(BUILD)/release.report
	@cmd/dist/release.sh $(DIST) $(VERSION) $(BUILD)/release $(BUILD)/site $(RESULTS_FILE)
