% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Operand storage: register-file words of each collector unit, and the results that wait for their readers.
//
// A unit's words are LUT RAM, written as the register file shows them${cfg.RF_BANKS > 1 and ", a memory a bank" or ""}. A result is
// written once, to its slot, lane by lane as its packets arrive; all units that wait for it read it there at dispatch.
// Contract: `read` names a unit and the slots of its sources in one cycle, and its operands are there in the next. Words
//   that the register file shows in the first of the two, and results that are written back in either, are forwarded.
//   Sources that are not used are zero.
// Source: thesis 5.2.1, 5.3.4; there a broadcast is copied into each unit.
`default_nettype none
module operand_store (
    input wire clk,

    input file_words_t words,
    input wire     wb_valid,
    input result_t wb,

    input  wire                                  read,
    input  wire [         cfg::COLLECTOR_W-1:0] unit,
    input  operand_places_t                     places,
    output wire [            3*cfg::DATA_W-1:0] operands
);
  localparam int S = cfg::RF_SOURCES;
  localparam int TW = cfg::TAG_W;

  wire [cfg::RF_PORTS*S-1:0] arrives = words.arrives;
  wire [cfg::RF_PORTS*cfg::COLLECTOR_W-1:0] arrive_units = words.unit;
  wire [cfg::RF_PORTS*cfg::DATA_W-1:0] rdata = words.data;
  wire [S-1:0] files = places.files;
  wire [S-1:0] arriving = places.arriving;
  wire [S-1:0] stored = places.stored;
  wire [S-1:0] written = places.written;
  wire [S*TW-1:0] slots = places.slots;
% if cfg.RF_BANKS > 1 then
  wire [S*cfg::RF_BANK_W-1:0] banks = places.banks;
% end

  wire writes = wb_valid && wb.wb;
  wire [TW-1:0] waddr = wb.tag;
  wire [cfg::THREADS-1:0] lanes = wb.tmask;
  wire [cfg::DATA_W-1:0] data = wb.data;

  for (genvar s = 0; s < S; s++) begin : g_source
    wire [TW-1:0] mine = slots[s*TW+:TW];
    logic [TW-1:0] slot_q;
    logic stored_q;
    wire [cfg::THREADS-1:0] forward = written[s] ? lanes : '0;
    wire [cfg::THREADS-1:0] bypass = writes && stored_q && waddr == slot_q ? lanes : '0;
    always_ff @(posedge clk)
      if (read) begin
        slot_q   <= mine;
        stored_q <= stored[s];
      end

% if cfg.RF_BANKS > 1 then
    wire [cfg::RF_PORTS*cfg::DATA_W-1:0] bank_words;
    for (genvar b = 0; b < cfg::RF_PORTS; b++) begin : g_bank
      lutram_1r1w #(
          .WIDTH(cfg::DATA_W),
          .DEPTH(1 << cfg::COLLECTOR_W)
      ) u_words (
          .clk,
          .wen  (arrives[b*S+s]),
          .waddr(arrive_units[b*cfg::COLLECTOR_W+:cfg::COLLECTOR_W]),
          .wdata(rdata[b*cfg::DATA_W+:cfg::DATA_W]),
          .raddr(unit),
          .rdata(bank_words[b*cfg::DATA_W+:cfg::DATA_W])
      );
    end
    logic [cfg::DATA_W-1:0] arrival;
    always_comb begin
      arrival = '0;
      for (int b = 0; b < cfg::RF_PORTS; b++)
        if (arrives[b*S+s] && arrive_units[b*cfg::COLLECTOR_W+:cfg::COLLECTOR_W] == unit)
          arrival = arrival | rdata[b*cfg::DATA_W+:cfg::DATA_W];
    end
    wire [cfg::DATA_W-1:0] word = bank_words[banks[s*cfg::RF_BANK_W+:cfg::RF_BANK_W]*cfg::DATA_W+:cfg::DATA_W];
% else
    localparam int PORT = ${cfg.RF_BANKS == 0 and "s" or "0"};
    wire [cfg::DATA_W-1:0] word;
    wire [cfg::DATA_W-1:0] arrival = rdata[PORT*cfg::DATA_W+:cfg::DATA_W];
    lutram_1r1w #(
        .WIDTH(cfg::DATA_W),
        .DEPTH(1 << cfg::COLLECTOR_W)
    ) u_words (
        .clk,
        .wen  (arrives[PORT*S+s]),
        .waddr(arrive_units[PORT*cfg::COLLECTOR_W+:cfg::COLLECTOR_W]),
        .wdata(rdata[PORT*cfg::DATA_W+:cfg::DATA_W]),
        .raddr(unit),
        .rdata(word)
    );
% end

    for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
      operand_lane u_lane (
          .clk,
          .wen(writes && lanes[i]),
          .waddr,
          .wdata(data[i*32+:32]),
          .read,
          .no_file(read && !files[s]),
          .no_arrival(read && !arriving[s]),
          .no_word(read && (!stored[s] || forward[i])),
          .no_result(read && !forward[i]),
          .raddr(mine),
          .bypass(bypass[i]),
          .file(word[i*32+:32]),
          .arrival(arrival[i*32+:32]),
          .operand(operands[s*cfg::DATA_W+i*32+:32])
      );
    end
  end
% if cfg.RF_SOURCES == 2 then
  assign operands[2*cfg::DATA_W+:cfg::DATA_W] = '0;
% end

  wire unused = &{1'b0, wb, words, places};
endmodule
`default_nettype wire
