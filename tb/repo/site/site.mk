# The pages as one site, and the timing diagrams in them.

TIMING := $(wildcard docs/timing/*.json)

# Unknown links, headings and files of the list of pages stop mkdocs (strict).
.PHONY: site
site: ## All pages as one site with search, build/site/index.html (works offline)
	@.ci/venv $(BUILD)/site-python site
	@python3 tb/repo/site/stage.py . $(BUILD)/site-pages
	@$(BUILD)/site-python/bin/mkdocs build --quiet --strict -f tb/repo/site/mkdocs.yml
	@find $(BUILD)/site -name '*.html' -exec tb/repo/site/local.sh $(BUILD)/site {} +
	@tb/repo/site/pages.sh $(BUILD)/site
	@echo "$(BUILD)/site/index.html"

.PHONY: diagrams
diagrams: ## Draw docs/timing/*.svg from the texts beside them
	@python3 tb/repo/site/diagrams.py $(TIMING)

.PHONY: test-diagrams
test-diagrams: ## The timing diagrams are those of their texts
	@tb/repo/site/diagrams_test.sh $(BUILD)/diagrams_test $(TIMING)

.PHONY: test-site
test-site: site ## The site builds, and none of its links leads nowhere

test: test-diagrams
test-all: test-site
