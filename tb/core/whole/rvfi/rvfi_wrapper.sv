// A core as the checks of riscv-formal expect it (riscv_formal.sh): one channel, one thread, with memories whose contents
// are any (any_memory.sv). Its checks define the macros of ports.
//
// Two assumptions are no part of them. No word is a custom instruction, which may stop a thread or move it elsewhere
// (riscv_formal.sh). A core tells a jump to a misaligned address at that address, so that no jump goes to one. After a
// trap nothing is checked. With HEDDLE_PROMPT fetches hit, and memory answers in the next cycle: for liveness.
`default_nettype none
module rvfi_wrapper (
    input wire clock,
    input wire reset,
    `RVFI_OUTPUTS
);
  (* anyconst *) reg [31:0] boot_addr;
  (* anyconst *) reg [31:0] boot_arg;
  (* anyseq *) reg mem_ready, mem_answers;
  (* anyseq *) reg [cfg::LINE_W-1:0] any_line;
  always @* assume (boot_addr >= 32'h1_0000 && boot_addr < 32'hffff_0000 && boot_addr[1:0] == 2'd0);
`ifdef HEDDLE_PROMPT
  always @* assume (mem_ready && mem_answers);
`endif

  wire req_valid, req_write, rsp_ready;
  wire [cfg::MEM_TAG_W-1:0] req_tag;
  reg reading = 1'b0, answers = 1'b0, stopped = 1'b0;
  reg [cfg::MEM_TAG_W-1:0] tag;
  reg [cfg::LINE_W-1:0] line;
  wire req_ready = mem_ready && !reading;
  wire accepts = req_valid && req_ready && !req_write;
  always @(posedge clock) begin
    reading <= !reset && (accepts || (reading && !(answers && rsp_ready)));
    answers <= !reset && reading && !(answers && rsp_ready) && (answers || mem_answers);
    if (accepts) begin
      tag <= req_tag;
      line <= any_line;
    end
    stopped <= !reset && (stopped || (valid && rvfi_trap));
  end

  wire valid;
  assign rvfi_valid = valid && !stopped;
  assign rvfi_halt = rvfi_trap;
  assign rvfi_intr = 1'b0;
  assign rvfi_mode = 2'd3;
  assign rvfi_ixl = 2'd1;
  gpu u_dut (
      .clk(clock), .rst(reset), .boot_addr, .boot_arg, .perf_class(3'd0),
      .mem_req_valid(req_valid), .mem_req_ready(req_ready), .mem_req_write(req_write), .mem_req_tag(req_tag),
      .mem_rsp_valid(answers), .mem_rsp_ready(rsp_ready), .mem_rsp_data(line), .mem_rsp_tag(tag),
      .rvfi_valid(valid), .rvfi_trap, .rvfi_order, .rvfi_rs1_addr, .rvfi_rs2_addr, .rvfi_rd_addr, .rvfi_insn,
      .rvfi_rs1_rdata, .rvfi_rs2_rdata, .rvfi_rd_wdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_rdata,
      .rvfi_mem_wdata, .rvfi_mem_rmask, .rvfi_mem_wmask
  );
  always @*
    if (valid) assume (rvfi_trap || rvfi_pc_wdata[1:0] == 2'd0);
endmodule
`default_nettype wire
