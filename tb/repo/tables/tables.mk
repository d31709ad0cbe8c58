.PHONY: test-tables-refused
test-tables-refused: ## Faults in tables of knobs and instructions that make refuses with a sentence
	@tb/repo/tables/refused.sh $(BUILD)/tb/tables

test: test-tables-refused
