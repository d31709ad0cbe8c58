% emit((knob.issue == "loog" and knob.loog_scheduler == "collector_units") or knob.issue == "socgpu")
// Reorder distance of an instruction: how many instructions lie between it and the oldest older instruction of its warp
// that has not issued. Sequence numbers count instructions; 16 is the maximum.
//
// Contract: `elders` marks which of N slots hold an instruction that has not issued, `seqs` has every slot's sequence
// number. Younger instructions among `elders` do not count. 0 without any. Numbers wrap; any two are less than half of
// their range apart. For counters only.
// Latency: two cycles.
`default_nettype none
module reorder_distance #(
    parameter int N = 8
) (
    input  wire                       clk,
    input  wire [             N-1:0] elders,
    input  wire [N*cfg::ORDER_W-1:0] seqs,
    input  wire [  cfg::ORDER_W-1:0] seq,
    output logic [             4:0] distance
);
  localparam int LEVELS = $clog2(N);
  localparam int P = 1 << LEVELS;
  logic [P*5-1:0] gaps_q, largest;
  for (genvar i = 0; i < P; i++) begin : g_entry
    if (i < N) begin : g_gap
      wire [cfg::ORDER_W-1:0] gap = seq - seqs[i*cfg::ORDER_W+:cfg::ORDER_W];
      wire counts = elders[i] && !gap[cfg::ORDER_W-1];
      always_ff @(posedge clk) gaps_q[i*5+:5] <= !counts ? '0 : |gap[cfg::ORDER_W-2:4] ? 5'd16 : gap[4:0];
    end else begin : g_gap
      always_ff @(posedge clk) gaps_q[i*5+:5] <= '0;
    end
  end

  always_comb begin
    largest = gaps_q;
    for (int k = 1; k <= LEVELS; k++)
      for (int i = 0; i < P / 2; i++)
        if (i < (P >> k) && largest[(i+(P>>k))*5+:5] > largest[i*5+:5])
          largest[i*5+:5] = largest[(i+(P>>k))*5+:5];
  end
  always_ff @(posedge clk) distance <= largest[4:0];
endmodule
`default_nettype wire
