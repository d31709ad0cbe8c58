// Payload memory: the fields of an instruction that are needed only when its operands are read, for all entries of all
// warps.
//
// Latency: written as an instruction is enqueued; the payload of {read_warp, read_index} is at `payload` one cycle after
// `read`. A small memory is LUT RAM with a register, a large one block RAM.
`default_nettype none
module payload_memory (
    input wire clk,

    input wire                    write,
    input wire [cfg::IBUF_W-1:0] write_index,
    input instr_t                 instr,

    input  wire                    read,
    input  wire [cfg::WARP_W-1:0] read_warp,
    input  wire [cfg::IBUF_W-1:0] read_index,
    output payload_t               payload,

    // for traces only: sequence number and PC of an entry
    input  wire [cfg::WARP_W-1:0] step_warp,
    input  wire [cfg::IBUF_W-1:0] step_index,
    output wire [cfg::SEQ_W+31:0] step
);
  localparam int N = cfg::WARPS * cfg::IBUF_DEPTH;
  localparam int AW = $clog2(N);  // with one warp the warp number is not part of the address

  payload_t in;
  assign in.seq = instr.seq;
  assign in.tmask = instr.tmask;
  assign in.pc = instr.pc;
  assign in.op = instr.op;
  assign in.imm = instr.imm;
  assign in.use_imm = instr.use_imm;
  assign in.use_pc = instr.use_pc;
  assign in.fences = instr.fences;
  assign in.predicted = instr.predicted;

  wire [AW-1:0] waddr = AW'({instr.warp, write_index}), raddr = AW'({read_warp, read_index});
  wire [cfg::PAYLOAD_W-1:0] stored;
  assign payload = stored;
  if (N <= 32) begin : g_small
    wire [cfg::PAYLOAD_W-1:0] word;
    logic [cfg::PAYLOAD_W-1:0] word_q;
    lutram_1r1w #(
        .WIDTH(cfg::PAYLOAD_W),
        .DEPTH(N),
        .AW   (AW)
    ) u_payload (
        .clk,
        .wen  (write),
        .waddr,
        .wdata(in),
        .raddr,
        .rdata(word)
    );
    always_ff @(posedge clk) if (read) word_q <= word;
    assign stored = word_q;
  end else begin : g_large
    ram_1r1w #(
        .WIDTH(cfg::PAYLOAD_W),
        .DEPTH(N),
        .AW   (AW)
    ) u_payload (
        .clk,
        .ren  (read),
        .raddr,
        .rdata(stored),
        .wen  (write),
        .waddr,
        .wmask(1'b1),
        .wdata(in)
    );
  end

`ifndef SYNTHESIS
  logic [cfg::SEQ_W+31:0] steps[0:N-1];
  wire [AW-1:0] saddr = AW'({step_warp, step_index});
  assign step = steps[saddr];
  always_ff @(posedge clk) if (write) steps[waddr] <= {instr.seq, instr.pc};
`else
  assign step = '0;
`endif

  wire unused = &{1'b0, instr, step_warp, step_index};
endmodule
`default_nettype wire
