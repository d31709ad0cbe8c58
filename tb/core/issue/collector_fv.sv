// Proof: a collector unit is ready when, and only when, every operand of its instruction came; each
// operand is the word read or broadcast for it; and the unit is busy until it is freed, once.
//
// The model keeps for every source whether it is still to be read or broadcast, and the word that
// came for it. Contract of the surroundings: an instruction enters an idle unit; reads are granted
// when they like, one a cycle (rf_banks = 1), and their word follows in the next cycle; broadcasts
// come when they like; only a ready unit dispatches; its result comes after its dispatch.
// probe: inner_warp = u_dut.warp_q
// probe: inner_regs = u_dut.regs_q
// probe: inner_tags = u_dut.tags_q
// probe: inner_result = u_dut.result_q
// probe: inner_arriving = u_dut.arriving_q
// probe: inner_waiting = u_dut.waiting_q
// probe: inner_data = u_dut.data_q
`default_nettype none
module collector_fv (
    input wire clk,
    input wire enter,
    input wire warp,
    input wire [9:0] regs,
    input wire [1:0] uses,
    input wire [1:0] waits,
    input wire [2*cfg::TAG_W-1:0] tags,
    input wire has_result,
    input wire dispatch,
    input wire result_done,
    input wire [1:0] granted,
    input wire [31:0] rf_data,
    input wire bc_valid,
    input wire [cfg::TAG_W-1:0] bc_tag,
    input wire [31:0] bc_data
);
  localparam int S = 2;
  localparam int T = cfg::TAG_W;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire [S-1:0] wants;
  wire want_warp, busy, waiting, ready, starved;
  wire [9:0] want_regs;
  wire [63:0] operands;
  collector u_dut (
      .clk, .rst, .enter, .warp, .regs, .uses, .waits, .tags, .has_result, .dispatch, .result_done,
      .wants, .want_warp, .want_regs, .granted, .rf_data, .bc_valid, .bc_tag, .bc_data,
      .busy, .waiting, .ready, .starved, .operands
  );

  // Model
  reg held = 1'b0, gone = 1'b0, result;  // has an instruction; which has dispatched
  reg my_warp;
  reg [9:0] my_regs;
  reg [S-1:0] to_read = '0, reading = '0, to_hear = '0;
  reg [S*T-1:0] my_tags;
  reg [63:0] came;
  wire [S-1:0] heard, known;
  wire [63:0] word;
  for (genvar s = 0; s < S; s++) begin : g_source
    assign heard[s] = to_hear[s] && bc_valid && my_tags[s*T+:T] == bc_tag;
    assign known[s] = !to_read[s] && (!to_hear[s] || heard[s]);
    assign word[s*32+:32] = reading[s] ? rf_data : heard[s] ? bc_data : came[s*32+:32];
  end
  wire complete = held && !gone && &known;
  wire freed = dispatch ? cfg::RRS_ENTRIES > 0 || !result
                        : cfg::RRS_ENTRIES == 0 && result_done;
  always @(posedge clk)
    if (rst) begin
      held <= 1'b0;
      to_read <= '0;
      to_hear <= '0;
      reading <= '0;
    end else begin
      reading <= granted;
      if (enter) begin
        held <= 1'b1;
        gone <= 1'b0;
        result <= has_result;
        my_warp <= warp;
        my_regs <= regs;
        my_tags <= tags;
        to_read <= uses & ~waits & ~granted;
        to_hear <= waits;
        came <= '0;
      end else begin
        if (dispatch) gone <= 1'b1;
        if (freed) held <= 1'b0;
        to_read <= to_read & ~granted;
        to_hear <= to_hear & ~heard;
        came <= word;
      end
    end

  always @*
    if (rst) assume (!enter && !dispatch && !result_done && granted == '0);
    else begin
      assume (!enter || !busy);
      assume ((waits & ~uses) == '0);
      assume ((granted & ~wants) == '0 && granted != '1);
      assume (!dispatch || ready);
      assume (!result_done || (held && gone && result));
    end

  always @*
    if (!rst) begin
      assert (busy == held);
      assert (waiting == (held && !gone));
      assert (ready == complete);
      assert (starved == (held && !gone && to_read != '0 && (to_hear & ~heard) == '0));
      if (ready) assert (operands == word);
      assert (wants == (enter ? uses & ~waits : to_read));
      if (wants != '0)
        assert ({want_warp, want_regs} == (enter ? {warp, regs} : {my_warp, my_regs}));
      // An idle unit asks for nothing, and a dispatched one neither.
      if (!held || gone) assert (to_read == '0 && to_hear == '0);
      if (cfg::RRS_ENTRIES > 0 && held) assert (!gone);
      if (cfg::RRS_ENTRIES == 0 && held && gone) assert (result);
    end

  // What induction needs: the model says what the unit holds.
  (* keep *) wire inner_warp, inner_result;
  (* keep *) wire [9:0] inner_regs;
  (* keep *) wire [S*T-1:0] inner_tags;
  (* keep *) wire [S-1:0] inner_arriving, inner_waiting;
  (* keep *) wire [63:0] inner_data;
  always @*
    if (!rst) begin
      assert (inner_arriving == reading && inner_waiting == to_hear);
      if (held) begin
        assert ({inner_warp, inner_regs, inner_tags} == {my_warp, my_regs, my_tags});
        assert (inner_result == result && inner_data == came);
      end
    end
endmodule
`default_nettype wire
