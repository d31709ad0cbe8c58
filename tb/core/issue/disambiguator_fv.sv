// Proof, bounded: two operations that disambiguator tells apart have no active lane of one and none of the
// other at the same word, and none at a device. Entry `a` adds up its addresses, later entry `b`; any
// addresses, any lanes, any other entry in between.
`default_nettype none
module disambiguator_fv (
    input wire clk,
    input wire valid,
    input wire [cfg::WARP_W-1:0] warp,
    input wire [1:0] entry,
    input wire [1:0] size,
    input wire [cfg::THREADS-1:0] tmask,
    input wire [cfg::DATA_W-1:0] addresses
);
  localparam int T = cfg::THREADS;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  (* anyconst *) reg [1:0] a;            // any entry
  (* anyconst *) reg [cfg::WARP_W-1:0] of;  // of any warp

  result_t sums;
  assign sums.seq = '0;
  assign sums.warp = warp;
  assign sums.tag = cfg::TAG_W'({entry, 1'b1});
  assign sums.pc = '0;
  assign sums.rd = cfg::REG_W'(size);
  assign sums.wb = 1'b0;
  assign sums.tmask = tmask;
  assign sums.sop = 1'b1;
  assign sums.eop = 1'b1;
  assign sums.data = addresses;

  wire da_valid, da_last;
  wire [cfg::WARP_W-1:0] da_warp;
  wire [cfg::ENTRIES-1:0] da_entry, da_disjoint;
  disambiguator u_dut (.clk, .rst, .valid, .sums, .da_valid, .da_last, .da_warp, .da_entry, .da_disjoint);

  reg told = 1'b0;  // the chosen entry has, these:
  reg [T-1:0] mask;
  reg [cfg::DATA_W-1:0] words;
  reg [T-1:0] last_mask;  // the latest one, whose answer comes
  reg [cfg::DATA_W-1:0] last_words;
  reg before = 1'b0;
  always @(posedge clk) begin
    before <= valid && !rst;
    if (valid) {last_mask, last_words} <= {tmask, addresses};
    if (valid && !rst && warp == of && entry == a) begin
      told <= 1'b1;
      {mask, words} <= {tmask, addresses};
    end
  end

  always @* begin
    assume (a < cfg::ENTRIES && entry < cfg::ENTRIES && tmask != '0 && of < cfg::WARPS && warp < cfg::WARPS);
    assume (!(valid && before));
  end
  wire asked = !rst && da_valid && told && da_warp == of && !da_entry[a] && da_disjoint[a];
  for (genvar i = 0; i < T; i++) begin : g_mine
    always @* if (asked && last_mask[i]) assert (last_words[i*32+16+:16] != '0);
    always @* if (asked && mask[i]) assert (words[i*32+16+:16] != '0);
    for (genvar j = 0; j < T; j++) begin : g_other
      always @*
        if (asked && last_mask[i] && mask[j]) assert (last_words[i*32+2+:30] != words[j*32+2+:30]);
    end
  end
endmodule
`default_nettype wire
