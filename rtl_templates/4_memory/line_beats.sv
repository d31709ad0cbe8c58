// Splits a line of memory's response into beats, which caches write: one a cycle, the lowest first.
//
// Contract: the line stays on the port until its last beat has been accepted. (Memories that write a line in
//   one cycle would be as many as a line is wide, each nearly empty. Block RAMs are deep, and many of them
//   are far from each other.)
// Latency: none for the first beat; BEATS cycles a line.
`default_nettype none
module line_beats (
    input  wire           clk,
    input  wire           rst,
    // lines
    input  wire           line_valid,
    output wire           line_ready,
    input  wire mem_rsp_t line,
    // beats
    output wire           beat_valid,
    input  wire           beat_ready,
    output beat_t         beat
);
  wire [cfg::LINE_W-1:0] data = line.data;
  assign beat_valid = line_valid;
  assign line_ready = beat_ready && beat.last;
  assign beat.tag = line.tag;

  if (cfg::BEATS > 1) begin : g_beats
    logic [cfg::BEAT_B-1:0] number_q;
    assign beat.number = number_q;
    assign beat.last = &number_q;
    assign beat.data = data[number_q*cfg::BEAT_W+:cfg::BEAT_W];
    wire number_clk;
    clock_gate u_number_clk (
        .clk,
        .rst,
        .en(beat_valid),
        .gated(number_clk)
    );
    always_ff @(posedge number_clk)
      if (rst) number_q <= '0;
      else if (beat_valid && beat_ready) number_q <= number_q + 1'b1;
  end else begin : g_whole
    assign beat.number = '0;
    assign beat.last = 1'b1;
    assign beat.data = data;
    wire unused = &{1'b0, clk, rst};
  end
endmodule
`default_nettype wire
