// Lanes to cache lines: one line per bank, combinational.
//
// Policy: in each bank the lowest lane leads; all lanes of the same line join it.
`default_nettype none
module lsu_coalescer (
    input  wire  [cfg::THREADS-1:0]                    lanes,
    input  wire  [cfg::THREADS*cfg::LADDR_W-1:0]       lane_line,
    input  wire  [cfg::THREADS*cfg::DCACHE_BANK_W-1:0] lane_bank,
    output logic [cfg::DCACHE_BANKS-1:0]               valid,
    output logic [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]  line,
    output logic [cfg::DCACHE_BANKS*cfg::THREADS-1:0]  mask
);
  always_comb begin
    valid = '0;
    line  = '0;
    for (int i = cfg::THREADS - 1; i >= 0; i--)
      for (int b = 0; b < cfg::DCACHE_BANKS; b++)
        if (lanes[i] &&
            lane_bank[i*cfg::DCACHE_BANK_W+:cfg::DCACHE_BANK_W] == cfg::DCACHE_BANK_W'(b)) begin
          valid[b] = 1'b1;
          line[b*cfg::LADDR_W+:cfg::LADDR_W] = lane_line[i*cfg::LADDR_W+:cfg::LADDR_W];
        end
  end

  // Lines of two banks differ, so a lane's bank needs no look here.
  always_comb
    for (int b = 0; b < cfg::DCACHE_BANKS; b++)
      for (int i = 0; i < cfg::THREADS; i++)
        mask[b*cfg::THREADS+i] = lanes[i] && valid[b] &&
            lane_line[i*cfg::LADDR_W+:cfg::LADDR_W] == line[b*cfg::LADDR_W+:cfg::LADDR_W];
endmodule
`default_nettype wire
