// For proofs of a whole core: instruction cache and RAM whose contents are any, so that a few cycles reach any program.
//
// The instruction cache hits or misses as it likes; the word at any_addr is always any_word. A miss ends by a pulse of
// `fill` at any time. A RAM (local memory) gives any word. For riscv-formal (RISCV_FORMAL) no word is a custom instruction; with
// HEDDLE_PROMPT fetches hit, and none multiplies or divides, which takes a cycle a bit.
`default_nettype none
module icache (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       warm,
    input  wire  [cfg::IC_REQ_W-1:0]  reqs,
    output wire  [cfg::IC_RSP_W-1:0]  rsps,
    output wire                       mreq_valid,
    input  wire                       mreq_ready,
    output line_read_t                mreq,
    input  wire                       mrsp_valid,
    output wire                       mrsp_ready,
    input  wire beat_t                mrsp
);
  (* anyseq *) reg hits, fills;
  (* anyseq *) reg [31:0] word;
  (* anyconst *) reg [31:2] any_addr;
  (* anyconst *) reg [31:0] any_word;
  reg valid_q, same_q;
  wire req_valid, unused_ask;
  wire [31:2] req_addr;
  assign {req_valid, req_addr, unused_ask} = reqs;
  always @(posedge clk) begin
    valid_q <= req_valid && !rst;
    same_q <= req_addr == any_addr;
  end
  wire [31:0] instr = same_q ? any_word : word;
`ifdef HEDDLE_PROMPT
  wire hit = 1'b1;
  always @* assume (!(instr[6:0] == 7'b0110011 && instr[31:25] == 7'd1));
`else
  wire hit = hits;
`endif
`ifdef RISCV_FORMAL
  always @* assume (instr[6:0] != 7'b0001011);
`endif
  assign rsps = {valid_q && hit, valid_q && !hit, instr, fills};
  assign mreq_valid = 1'b0;
  assign mreq = '0;
  assign mrsp_ready = 1'b1;
endmodule

// Contract: that of rtl_templates/0_base/ram_1r1w.sv, of which a large one forgets what it holds.
module ram_1r1w #(
    parameter int WIDTH = 32,
    parameter int DEPTH = 64,
    parameter int MASKS = 1,
    parameter int ROWS  = 1,
    parameter int AW    = DEPTH > 1 ? $clog2(DEPTH) : 1,
    parameter int RW    = $clog2(ROWS)
) (
    input  wire                   clk,
    input  wire                   ren,
    input  wire  [     AW+RW-1:0] raddr,
    output logic [     WIDTH-1:0] rdata,
    input  wire                   wen,
    input  wire  [        AW-1:0] waddr,
    input  wire  [ROWS*MASKS-1:0] wmask,
    input  wire  [ROWS*WIDTH-1:0] wdata
);
  localparam int SLICE = WIDTH / MASKS;
  (* anyseq *) reg [WIDTH-1:0] any;
  if (DEPTH * ROWS > 64) begin : g_any
    always @(posedge clk) if (ren) rdata <= any;
  end else begin : g_words
    logic [WIDTH-1:0] mem[0:DEPTH-1];
    always @(posedge clk) begin
      for (int m = 0; m < MASKS; m++) begin
        if (wen && wmask[m]) mem[waddr][m*SLICE+:SLICE] <= wdata[m*SLICE+:SLICE];
        // A slice that is read and written in one cycle is any.
        if (ren) rdata[m*SLICE+:SLICE] <= wen && wmask[m] && waddr == raddr ? any[m*SLICE+:SLICE] : mem[raddr][m*SLICE+:SLICE];
      end
    end
  end
endmodule
`default_nettype wire
