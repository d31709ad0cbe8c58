# Pages of heddle run --html and heddle view.

.PHONY: test-view
test-view: $(BUILD)/heddle $(patsubst %,$(KERNEL_DIR)/%.elf,bfs hello large/spmv) ## heddle run --html and heddle view, used in headless Chromium
	@tb/cmd/view/check.sh $(BUILD)

test: test-view
