// Selects the lanes that access local memory together, combinational.
//
// Policy: of the lanes of a bank, the lowest selects the word, and all lanes of that word are served.
// (For up to 8 lanes lsu_pairs finds the same before.)
`default_nettype none
module lmem_lanes (
    input  wire [ cfg::LSU_LANES-1:0] lanes,
    input  wire [cfg::LSU_LANES*32-1:0] lane_addr,
    output wire [ cfg::LSU_LANES-1:0] goes
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANK_B = $clog2(cfg::LMEM_BANKS);
  localparam int ADDR_W = $clog2(cfg::LMEM_WORDS);

  wire unused_addr = &{1'b0, lane_addr};
  wire [T-1:0] leads;  // lanes that choose their bank's word
  for (genvar i = 0; i < T; i++) begin : gen_lane
    wire [T-1:0] in_bank, on_word;
    for (genvar j = 0; j < T; j++) begin : gen_other
      if (j > i) begin : gen_pair
        assign in_bank[j] = 1'b0;
        assign on_word[j] = 1'b0;
      end else begin : gen_pair
        assign on_word[j] = lane_addr[i*32+2+:ADDR_W] == lane_addr[j*32+2+:ADDR_W];
        if (j == i) begin : gen_bank
          assign in_bank[j] = 1'b0;
        end else if (BANK_B == 0) begin : gen_bank
          assign in_bank[j] = 1'b1;
        end else begin : gen_bank
          assign in_bank[j] = lane_addr[i*32+2+:BANK_B] == lane_addr[j*32+2+:BANK_B];
        end
      end
    end
    assign leads[i] = lanes[i] && (lanes & in_bank) == '0;
    assign goes[i] = lanes[i] && (leads & on_word) != '0;
  end
endmodule
`default_nettype wire
