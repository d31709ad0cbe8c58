% emit(cfg.RENAME_REGS > 0)
// The result store: the data of every physical tag of every warp, with a read port for each source. It also selects the
// operands: from the store, from the register file, or from the results of this cycle and the last.
//
// Packets are written as they arrive, lane by lane, so a result is complete with its last one.
// Contract: `read` names the tags of an instruction's sources in one cycle, and operands are there in the
//   next, together with those of the register file (files), which are used where a source is not stored.
//   A result that arrives in the cycle of the read or in the next is forwarded. Unused sources are zero.
`default_nettype none
module result_store (
    input wire clk,

    input wire                                  read,
    input wire [              cfg::WARP_W-1:0] warp,
    input wire [          cfg::RF_SOURCES-1:0] reads,   // source is in the register file
    input wire [          cfg::RF_SOURCES-1:0] stored,  // in the result store, under this tag
    input wire [cfg::RF_SOURCES*cfg::PTAG_W-1:0] ptags,

    input wire     wb_valid,
    input result_t wb,

    input  wire [3*cfg::DATA_W-1:0] files,
    output wire [3*cfg::DATA_W-1:0] operands
);
  localparam int S = cfg::RF_SOURCES;
  localparam int AW = cfg::WARP_W + cfg::PTAG_W;

  wire writes = wb_valid && wb.wb;
  wire [AW-1:0] waddr = {wb.warp, wb.tag[cfg::PTAG_W:1]};
  wire [cfg::THREADS-1:0] lanes = wb.tmask;
  wire [cfg::DATA_W-1:0] data = wb.data;

% local blocks = knob.r2d2 == 1 and knob.fpu == "none"
  for (genvar s = 0; s < S; s++) begin : g_source
% if blocks then
    localparam int LANES = s == 2 ? 1 : cfg::THREADS;  // a block part needs one lane
% end
    wire [AW-1:0] raddr = {warp, ptags[s*cfg::PTAG_W+:cfg::PTAG_W]};
    logic [AW-1:0] raddr_q;
    logic stored_q, file_q;
    wire [cfg::THREADS-1:0] forward = writes && stored[s] && waddr == raddr ? lanes : '0;
    wire [cfg::THREADS-1:0] bypass = writes && stored_q && waddr == raddr_q ? lanes : '0;

    always_ff @(posedge clk) begin
      if (read) begin
        raddr_q   <= raddr;
        file_q    <= reads[s];
        stored_q  <= stored[s];
      end
    end

    for (genvar i = 0; i < ${blocks and "LANES" or "cfg::THREADS"}; i++) begin : g_lane
      result_lane #(
          .AW(AW)
      ) u_lane (
          .clk,
          .wen(writes && lanes[i]),
          .waddr,
          .wdata(data[i*32+:32]),
          .read,
          .no_word(read && (!stored[s] || forward[i])),
          .no_result(read && !forward[i]),
          .raddr,
          .bypass(bypass[i]),
          .from_file(file_q),
          .file(files[s*cfg::DATA_W+i*32+:32]),
          .operand(operands[s*cfg::DATA_W+i*32+:32])
      );
    end
% if blocks then
    if (LANES < cfg::THREADS) begin : g_rest
      assign operands[s*cfg::DATA_W+LANES*32+:(cfg::THREADS-LANES)*32] = '0;
      wire unused = &{1'b0, forward, bypass};
    end
% end
  end
% if cfg.RF_SOURCES == 2 then
  assign operands[2*cfg::DATA_W+:cfg::DATA_W] = '0;
% end

  wire unused = &{1'b0, wb, files};
endmodule
`default_nettype wire
