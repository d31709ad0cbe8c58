# The floating-point unit against MPFR, on generated RTL: values and flags of every operation.
#
# A packet of one lane shows the flags of each lane alone; the other shape has packets of all lanes
# and fewer units for division. From 7.1 million cases on, all triples of corners are among them.

FPU := $(BUILD)/fpu
FPU_HOME := .
FPU_CASES ?= 100000000
FPU_SEED ?= 1
FPU_CHECK := $(addprefix $(BUILD)/obj/tb/core/execute/fpu/,drive.o cases.o reference.o) \
    $(BUILD)/obj/gen/tables/isa_table.o
FPU_RTL := $(wildcard rtl_templates/3_execute/fpu/*.sv rtl_templates/0_base/*.sv) \
    rtl_templates/5_top/types.sv tb/core/execute/fpu/fpu_tb.sv tb/core/execute/fpu/model.sh

$(BUILD)/obj/tb/core/execute/fpu/drive.o: CPPFLAGS += -isystem $(VERILATOR_ROOT)/include/vltstd

$(FPU)/single/model.o: FPU_KNOBS := warps=8 threads=4 fpu_lanes=1
$(FPU)/shared/model.o: FPU_KNOBS := warps=8 threads=4 fpu_lanes=4 fdiv_lanes=2

$(FPU)/%/model.o: $(BUILD)/heddle $(FPU_RTL)
	$(call say,MODEL,fpu $(FPU_KNOBS))
	$(Q)tb/core/execute/fpu/model.sh $(@D) $(BUILD)/heddle "$(FPU_KNOBS)" $(FPU_HOME)

$(FPU)/%/check: $(FPU)/%/model.o $(FPU_CHECK)
	$(Q)$(CXX) -o $@ $^ -lmpfr -lgmp -latomic -pthread

$(FPU)/test_reference: $(addprefix $(BUILD)/obj/tb/core/execute/fpu/,test_reference.o cases.o reference.o) \
    $(BUILD)/obj/gen/tables/isa_table.o
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lmpfr -lgmp

.SECONDARY: $(FPU_CHECK) $(FPU)/single/model.o $(FPU)/shared/model.o

.PHONY: test-fpu test-fpu-mutants test-fpu-all fpu-area
test-fpu: $(addprefix $(FPU)/,test_reference single/check shared/check) ## Floating point against MPFR
	@$(FPU)/test_reference
	@$(FPU)/single/check cases=8000000
	@$(FPU)/shared/check cases=200000 mixed=1 stall=30
	@$(FPU)/shared/check cases=200000 mixed=1 stall=80

test-fpu-mutants: $(BUILD)/heddle $(FPU_CHECK) ## Seeded faults of the floating-point unit
	@tb/core/execute/fpu/mutants.sh $(BUILD)/fpu-mutants $(BUILD)

fpu-area: $(BUILD)/heddle ## LUTs, flip-flops and multipliers of a floating-point lane (xcup, ecp5)
	@tb/core/execute/fpu/area.sh $(BUILD)/fpu-area $(BUILD)/heddle 1400

test-fpu-all: $(FPU)/single/check $(FPU)/shared/check ## Floating point against MPFR at length (FPU_CASES=N)
	@$(FPU)/single/check cases=$(FPU_CASES) seed=$(FPU_SEED)
	@$(FPU)/single/check cases=$(FPU_CASES) seed=$(FPU_SEED) mixed=1 stall=50
	@$(FPU)/shared/check cases=$(FPU_CASES) seed=$(FPU_SEED) mixed=1 stall=50

IN_TURN += test-fpu-mutants
test: test-fpu
test-all: fpu-area
test-all: test-fpu-all
