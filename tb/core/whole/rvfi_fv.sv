// Proof, bounded: a whole core with rvfi=1 that runs any program, as its RVFI port shows one thread of one warp. Each
// instruction does what the ISA manual says (rv32_spec): registers, next PC, access, trap. A source holds
// the last result written to it, an instruction is at the next PC of the one before, its word is the one in memory.
// Order numbers count. The checks inside the core (HEDDLE_CHECKS) hold, among them: an instruction leaves the issue stage
// once, and has one result for each lane.
//
// After a trap nothing is checked. All lanes are active from the start, and the last one decides branches. M takes more
// cycles than the depth. CSR accesses and custom instructions may do what they like to rd and to the mask.
// start: schedule s/tmask_q <= {{cfg::WARPS [*] cfg::THREADS - 1{1'b0}}, 1'b1}/tmask_q <= '1/
// reads: core
// needs: tb/core/whole/rvfi/rv32_spec.sv tb/core/whole/rvfi/any_memory.sv
// probe: any_addr = u_dut.u_core.u_icache.any_addr
// probe: any_word = u_dut.u_core.u_icache.any_word
`default_nettype none
module rvfi_fv (
    input wire clk,
    input wire mem_ready,
    input wire mem_answers,
    input wire [cfg::LINE_W-1:0] any_line
);
  localparam int C = cfg::WARPS * cfg::THREADS;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  (* anyconst *) reg [31:0] boot_addr;
  (* anyconst *) reg [31:0] boot_arg;
  (* anyconst *) reg [4:0] register;
  (* anyconst *) reg [5:0] lane;
  always @* assume (lane < cfg::THREADS && register != 5'd0);

  wire [31:2] any_addr;
  wire [31:0] any_word;

  // Memory answers each read once, with any line.
  wire req_valid, req_write, rsp_ready;
  wire [cfg::MEM_TAG_W-1:0] req_tag;
  reg reading = 1'b0, answers = 1'b0;
  reg [cfg::MEM_TAG_W-1:0] tag;
  reg [cfg::LINE_W-1:0] line;
  wire req_ready = mem_ready && !reading;
  wire accepts = req_valid && req_ready && !req_write;
  always @(posedge clk) begin
    reading <= !rst && (accepts || (reading && !(answers && rsp_ready)));
    answers <= !rst && reading && !(answers && rsp_ready) && (answers || mem_answers);
    if (accepts) begin
      tag <= req_tag;
      line <= any_line;
    end
  end

  wire [C-1:0] rvfi_valid, rvfi_trap;
  wire [C*64-1:0] rvfi_order;
  wire [C*5-1:0] rvfi_rs1_addr, rvfi_rs2_addr, rvfi_rd_addr;
  wire [C*32-1:0] rvfi_insn, rvfi_rs1_rdata, rvfi_rs2_rdata, rvfi_rd_wdata, rvfi_pc_rdata, rvfi_pc_wdata;
  wire [C*32-1:0] rvfi_mem_addr, rvfi_mem_rdata, rvfi_mem_wdata;
  wire [C*4-1:0] rvfi_mem_rmask, rvfi_mem_wmask;

  gpu u_dut (
      .clk, .rst, .boot_addr, .boot_arg, .perf_class(3'd0),
      .mem_req_valid(req_valid), .mem_req_ready(req_ready), .mem_req_write(req_write), .mem_req_tag(req_tag),
      .mem_rsp_valid(answers), .mem_rsp_ready(rsp_ready), .mem_rsp_data(line), .mem_rsp_tag(tag),
      .rvfi_valid, .rvfi_trap, .rvfi_order, .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_insn, .rvfi_rs1_rdata,
      .rvfi_rs2_rdata, .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rdata, .rvfi_mem_wdata,
      .rvfi_mem_rmask, .rvfi_mem_wmask
  );

  // The thread: warp 0's
  wire [31:0] insn = rvfi_insn[31:0];
  wire [31:0] pc = rvfi_pc_rdata[31:0];
  wire [31:0] pc_wdata = rvfi_pc_wdata[31:0];
  wire [4:0] rs1_addr = rvfi_rs1_addr[4:0];
  wire [4:0] rs2_addr = rvfi_rs2_addr[4:0];
  wire [4:0] rd_addr = rvfi_rd_addr[4:0];
  wire trap = rvfi_trap[0];
  wire [cfg::THREADS-1:0] lanes = rvfi_valid[cfg::THREADS-1:0];
  wire valid = lanes[lane];
  wire decides = (lanes >> lane) == 1;
  wire [31:0] rs1 = rvfi_rs1_rdata >> {lane, 5'd0};
  wire [31:0] rs2 = rvfi_rs2_rdata >> {lane, 5'd0};
  wire [31:0] rd = rvfi_rd_wdata >> {lane, 5'd0};
  wire [31:0] mem_addr = rvfi_mem_addr >> {lane, 5'd0};
  wire [31:0] mem_rdata = rvfi_mem_rdata >> {lane, 5'd0};
  wire [31:0] mem_wdata = rvfi_mem_wdata >> {lane, 5'd0};
  wire [3:0] rmask = rvfi_mem_rmask >> {lane, 2'd0};
  wire [3:0] wmask = rvfi_mem_wmask >> {lane, 2'd0};
  wire [63:0] order = rvfi_order >> {lane, 6'd0};

  wire known, spec_trap, jumps;
  wire [4:0] spec_rs1, spec_rs2, spec_rd;
  wire [31:0] spec_result, spec_pc, spec_addr, spec_wdata;
  wire [3:0] spec_rmask, spec_wmask;
  rv32_spec u_spec (
      .insn, .pc, .rs1, .rs2, .rdata(mem_rdata), .local_size(cfg::LMEM_SIZE), .known, .trap(spec_trap), .jumps,
      .rs1_addr(spec_rs1), .rs2_addr(spec_rs2), .rd_addr(spec_rd), .rd_wdata(spec_result), .next_pc(spec_pc),
      .mem_addr(spec_addr), .rmask(spec_rmask), .wmask(spec_wmask), .wdata(spec_wdata)
  );
  wire bad_pc = pc < 32'h1_0000 || pc >= 32'hffff_0000 || pc[1:0] != 2'd0;

  reg stopped = 1'b0, written = 1'b0, begun = 1'b0, strays = 1'b0;
  reg [31:0] held, expected;
  reg [3:0] count = 4'd0;
  wire custom = insn[6:0] == 7'b0001011;  // may give the thread another next PC
  always @(posedge clk)
    if (!rst && lanes != '0) begin
      if (trap) stopped <= 1'b1;
      if (valid) begin
        count <= count + 1'b1;
        if (rd_addr == register) begin
          written <= 1'b1;
          held <= rd;
        end
      end
      begun <= 1'b1;
      expected <= pc_wdata;
      strays <= custom;
    end

  wire [31:0] wbits = {{8{wmask[3]}}, {8{wmask[2]}}, {8{wmask[1]}}, {8{wmask[0]}}};
  always @*
    if (!rst && !stopped && valid) begin
      if (bad_pc) assert (trap);
      if (known && !bad_pc && spec_trap) assert (trap);
      if (known && !bad_pc && !spec_trap && cfg::THREADS == 1) assert (!trap);
      if (known && !bad_pc && !trap) begin
        assert (rs1_addr == spec_rs1 && rs2_addr == spec_rs2);
        assert (rd_addr == spec_rd && rd == spec_result);
        if (!jumps || decides) assert (pc_wdata == spec_pc);
        assert (rmask == spec_rmask && wmask == spec_wmask);
        if (rmask != '0 || wmask != '0) assert (mem_addr == spec_addr);
        assert (((mem_wdata ^ spec_wdata) & wbits) == '0);
      end
      if (rs1_addr == register && written) assert (rs1 == held);
      if (rs2_addr == register && written) assert (rs2 == held);
      if (begun && !strays) assert (pc == expected);
      if (!begun) assert (pc == boot_addr);
      if (pc[31:2] == any_addr && !bad_pc) assert (insn == any_word);
      assert (order == count);
    end
endmodule
`default_nettype wire
