% emit(knob.issue ~= "inorder")
// How far an instruction issues ahead of its turn: from it back to the oldest older instruction of
// its warp that has not issued, in instructions (sequence numbers count them), 16 at most.
//
// In: which of N places hold such older ones, and every place's sequence number. 0 without any.
// Combinational; numbers wrap. For counters only.
`default_nettype none
module reorder_distance #(
    parameter int N = 8
) (
    input  wire [            N-1:0] elders,
    input  wire [N*cfg::ORDER_W-1:0] seqs,
    input  wire [ cfg::ORDER_W-1:0] seq,
    output logic [            4:0] distance
);
  wire [N*5-1:0] gaps;
  for (genvar i = 0; i < N; i++) begin : g_place
    wire [cfg::ORDER_W-1:0] gap = seq - seqs[i*cfg::ORDER_W+:cfg::ORDER_W];
    assign gaps[i*5+:5] = !elders[i] ? '0 : |gap[cfg::ORDER_W-1:4] ? 5'd16 : gap[4:0];
  end

  always_comb begin
    distance = '0;
    for (int i = 0; i < N; i++) if (gaps[i*5+:5] > distance) distance = gaps[i*5+:5];
  end
endmodule
`default_nettype wire
