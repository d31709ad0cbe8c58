% emit(cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate")
% local wide = knob.threads > 8
// Finds the waiting memory operations of a warp that share no word with a given one, so that a load and a store of them
// may issue in any order.
//
// The ALU computes the addresses of an entry's lanes. A hash of each lane's word is stored, and compared with those
// of the warp's other entries: entries without a common hash have no common word. Inactive lanes take the
// word of an active one. Wide warps have one hash, of the line that all lanes access.
// Faulting lanes, devices, and lanes of a wide warp on several lines conflict with all entries.
// Contract: the result of a valid is given in parts, up to four entries in a cycle, from the next one on. It marks the entries
//   whose last addresses have nothing in common with these. Whether an entry has addresses is the caller's state.
//   No valid arrives before the last part of the result before.
`default_nettype none
module disambiguator (
    input wire clk,
    input wire rst,

    input wire     valid,
    input result_t sums,   // rd: log2 of the bytes that each lane accesses; the tag's physical tag field: its entry

    output logic                    da_valid,
    output wire                     da_last,
    output logic [ cfg::WARP_W-1:0] da_warp,
    output logic [cfg::ENTRIES-1:0] da_entry,
    output wire  [cfg::ENTRIES-1:0] da_disjoint
);
  localparam int T = cfg::THREADS;
  localparam int E = cfg::ENTRIES;
  localparam int ROUNDS = cfg::ADDRESS_ROUNDS;  // an entry's round is the low bits of its number
  localparam int GROUPS = (E + ROUNDS - 1) / ROUNDS;
  localparam int RW = ROUNDS > 1 ? $clog2(ROUNDS) : 1;
  localparam int WORDS = ${wide and "1" or "T"};  // stored of an entry
  localparam int WORD_B = ${wide and "cfg::LINE_B" or "2"};  // log2 of their bytes
  localparam int HASH_W = 6;  // three pairs of bits are a LUT
  localparam int LOCAL_B = $clog2(33'h1_0000_0000 - cfg::LMEM_BASE);
  localparam int IO_B = $clog2(cfg::IO_END);
  localparam int BITS = 1 + WORDS * HASH_W;

  // ----------------------------------------------------------------------------------------- lanes
  wire [cfg::REG_W-1:0] size = sums.rd;
  wire [cfg::THREADS-1:0] tmask = sums.tmask;
  wire [cfg::DATA_W-1:0] addresses = sums.data;
  wire [T-1:0] strange;
% if wide then
  wire [31:0] some;  // of an active lane
  last_lane #(
      .LANES(T),
      .WIDTH(32)
  ) u_some (
      .mask (tmask),
      .lanes(addresses),
      .word (some)
  );
% end
  for (genvar i = 0; i < T; i++) begin : g_lane
    wire [31:0] address = addresses[i*32+:32];
    // As in lsu_lane: local memory is at the end of the address space, devices at its start.
    wire misaligned = (size[0] && address[0]) || (size[1] && address[1]);
    wire is_io = address[31:IO_B] == '0;
    wire outside = &address[31:LOCAL_B] && {1'b0, address[LOCAL_B-1:0]} >= (LOCAL_B + 1)'(cfg::LMEM_SIZE);
    wire elsewhere = ${wide and "address[31:WORD_B] != some[31:WORD_B]" or "1'b0"};
    assign strange[i] = tmask[i] && (misaligned || outside || is_io || elsewhere);
  end

  function automatic [HASH_W-1:0] hash_of(input [31:0] address);
    hash_of = '0;
    for (int b = WORD_B; b < 32; b++) hash_of[b%HASH_W] = hash_of[b%HASH_W] ^ address[b];
  endfunction
  wire [WORDS*HASH_W-1:0] words;
% if wide then
  assign words = hash_of(some);
% else
  wire [T*HASH_W-1:0] hashes;
  wire [HASH_W-1:0] some;  // of an active lane
  last_lane #(
      .LANES(T),
      .WIDTH(HASH_W)
  ) u_some (
      .mask (tmask),
      .lanes(hashes),
      .word (some)
  );
  for (genvar i = 0; i < T; i++) begin : g_word
    assign hashes[i*HASH_W+:HASH_W] = hash_of(addresses[i*32+:32]);
    assign words[i*HASH_W+:HASH_W] = tmask[i] ? hashes[i*HASH_W+:HASH_W] : some;
  end
% end

  // ------------------------------------------------------------------------------------ comparison
  wire [cfg::TAG_W-1:0] tag = sums.tag;
  logic strange_q;
  logic [WORDS*HASH_W-1:0] words_q;
  logic [RW-1:0] ib_index_q, round_q;  // round of the new addresses; round of the entries compared with them
  always_ff @(posedge clk) begin
    da_valid <= !rst && (valid || (da_valid && !da_last));
    round_q  <= valid ? '0 : round_q + 1'b1;
    if (valid) begin
      da_warp <= sums.warp;
      strange_q <= |strange;
      words_q <= words;
      ib_index_q <= ROUNDS > 1 ? RW'(tag[cfg::PTAG_W:1]) : '0;
      for (int e = 0; e < E; e++) da_entry[e] <= tag[cfg::PTAG_W:1] == cfg::PTAG_W'(e);
    end
  end
  assign da_last = round_q == RW'(ROUNDS - 1);

  wire [GROUPS*ROUNDS-1:0] entry = (GROUPS * ROUNDS)'(da_entry);
  wire [GROUPS-1:0] disjoint;
  for (genvar g = 0; g < GROUPS; g++) begin : g_group
    wire mine = entry[g*ROUNDS+:ROUNDS] != '0;
    wire kept_strange;
    wire [WORDS*HASH_W-1:0] kept;
    lutram_1r1w #(
        .WIDTH(BITS),
        .DEPTH(1 << (RW + cfg::WARP_W))
    ) u_kept (
        .clk,
        .wen  (da_valid && mine),
        .waddr({da_warp, ib_index_q}),
        .wdata({strange_q, words_q}),
        .raddr({da_warp, round_q}),
        .rdata({kept_strange, kept})
    );
    wire [WORDS*WORDS-1:0] equal;
    for (genvar i = 0; i < WORDS; i++) begin : g_mine
      for (genvar j = 0; j < WORDS; j++) begin : g_other
        assign equal[i*WORDS+j] = words_q[i*HASH_W+:HASH_W] == kept[j*HASH_W+:HASH_W];
      end
    end
    assign disjoint[g] = !strange_q && !kept_strange && equal == '0;
  end
  for (genvar e = 0; e < E; e++) begin : g_entry
    assign da_disjoint[e] = disjoint[e/ROUNDS] && round_q == RW'(e % ROUNDS);
  end

  wire unused = &{1'b0, sums, size, tag, disjoint};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert (!(valid && da_valid && !da_last));  // slot_select
`endif
endmodule
`default_nettype wire
