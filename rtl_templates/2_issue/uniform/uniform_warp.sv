% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
% local word = renamed and "renamed_t" or "head_t"
% local tag_w = affine and "4" or "2"
// Tags of one warp's registers: which of them hold their scalar (uniform_registers), and in which lanes.
//
// A tag does not name lanes. It says that the register holds its scalar in all lanes of the core, or in all
// lanes that the warp had in the present turn. While lanes only become inactive, a scalar that held in all active lanes
// still holds. When lanes become active again, the next turn begins, and tags of the one
// before are void. There are two turns. After a change every tag of the
// old turn is cleared, one in each cycle in which no tag is written. If lanes become active again before that is
// done, the warp has no turn until all are cleared: then only scalars of all lanes are kept.
//
// A source of the instruction in the warp's slot is uniform if its tag is valid. The warp runs under the
// lanes of the instruction enqueued last, since the mask changes only after an instruction that
// serializes. Combinational from the slot.
`default_nettype none
module uniform_warp (
    input wire clk,
    input wire rst,

    input wire                    enqueue,
    input wire [cfg::THREADS-1:0] enqueue_tmask,

    input  ${word}                         slot,
    output wire   [cfg::RF_SOURCES-1:0] scalars,  // sources that are uniform
    output wire   [cfg::RF_SOURCES-1:0] vectors,  // sources that are not
% if affine then
    output wire [cfg::RF_SOURCES*4-1:0] strides,  // of the uniform sources, else 0
% end

    input wire                    clear,  // no register is uniform
    input wire                    write,
    input wire [  cfg::REG_W-1:0] rd,
    input wire [cfg::THREADS-1:0] lanes,  // that hold its scalar; none: not uniform
% if affine then
    input wire [3:0] stride,
% end

    output logic [cfg::THREADS-1:0] tmask_q
);
  localparam int TAG_W = ${tag_w};
  localparam logic [1:0] ALL = 2'd1;
  // Turns are 2 and 3.

% if affine then
  // A tag is 0, or one of five strides, three times.
  function automatic logic [3:0] tag_of(input logic [1:0] its_kind, input logic [3:0] its_stride);
    logic [3:0] offset;
    offset = its_stride[3] ? 4'd4 : its_stride[2] ? 4'd3 : {2'd0, its_stride[1:0]};
    case (its_kind)
      ALL: tag_of = 4'd1 + offset;
      2'd2: tag_of = 4'd6 + offset;
      2'd3: tag_of = 4'd11 + offset;
      default: tag_of = 4'd0;
    endcase
  endfunction
  function automatic logic [1:0] kind_of(input logic [3:0] tag);
    kind_of = tag == 4'd0 ? 2'd0 : tag < 4'd6 ? ALL : tag < 4'd11 ? 2'd2 : 2'd3;
  endfunction
  function automatic logic [3:0] stride_of(input logic [3:0] tag);
    case (tag)
      4'd2, 4'd7, 4'd12: stride_of = 4'd1;
      4'd3, 4'd8, 4'd13: stride_of = 4'd2;
      4'd4, 4'd9, 4'd14: stride_of = 4'd4;
      4'd5, 4'd10, 4'd15: stride_of = 4'd8;
      default: stride_of = 4'd0;
    endcase
  endfunction
% end

  // ----------------------------------------------------------------------------------------- turns
  logic turn_q, turns_q;  // the present turn; there is one
  logic cleared_q;  // no tag is of the other turn, nor of any without a turn
  logic [cfg::REG_W-1:0] sweep_q;  // registers below are cleared
  wire grows = enqueue && (enqueue_tmask & ~tmask_q) != '0;
  wire sweeps = !cleared_q && !clear && !write;
  always_ff @(posedge clk)
    if (rst) begin
      tmask_q   <= '0;
      turn_q    <= 1'b0;
      turns_q   <= 1'b0;
      cleared_q <= 1'b0;
      sweep_q   <= '0;
    end else begin
      if (enqueue) tmask_q <= enqueue_tmask;
      if (grows) begin
        turn_q    <= !turn_q;
        turns_q   <= cleared_q;
        cleared_q <= 1'b0;
        sweep_q   <= '0;
      end else if (sweeps) begin
        sweep_q <= sweep_q + 1'b1;
        if (&sweep_q) {turns_q, cleared_q} <= 2'b11;
      end
    end

  // ------------------------------------------------------------------------------------------ tags
  wire [TAG_W-1:0] old;
  wire [1:0] old_kind = ${affine and "kind_of(old)" or "old"};
  wire stale = old_kind[1] && !(turns_q && old_kind[0] == turn_q);
  wire in_turn = turns_q && lanes != '0 && (tmask_q & ~lanes) == '0;
  wire [1:0] new_kind = &lanes ? ALL : {in_turn, in_turn && turn_q};
  wire wen = clear || write || (sweeps && stale);
  wire [cfg::REG_W-1:0] waddr = clear || write ? rd : sweep_q;
  wire [TAG_W-1:0] wdata = clear || !write ? '0 : ${affine and "tag_of(new_kind, stride)" or "new_kind"};

  // One port for the sweep, and one for each source.
  lutram_1r1w #(
      .WIDTH(TAG_W),
      .DEPTH(cfg::REGS)
  ) u_swept (
      .clk,
      .wen,
      .waddr,
      .wdata,
      .raddr(sweep_q),
      .rdata(old)
  );
% if renamed then
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] sources = slot.regs;
  wire [cfg::RF_SOURCES-1:0] used = slot.reads;  // from the file
% elseif cfg.RF_SOURCES == 3 then
  wire [3*cfg::REG_W-1:0] sources = {slot.rs3, slot.rs2, slot.rs1};
  wire [cfg::RF_SOURCES-1:0] used = {slot.use_rs3, slot.use_rs2, slot.use_rs1};
% else
  wire [2*cfg::REG_W-1:0] sources = {slot.rs2, slot.rs1};
  wire [cfg::RF_SOURCES-1:0] used = {slot.use_rs2, slot.use_rs1};
% end
  for (genvar s = 0; s < cfg::RF_SOURCES; s++) begin : g_source
    wire [TAG_W-1:0] known;
    lutram_1r1w #(
        .WIDTH(TAG_W),
        .DEPTH(cfg::REGS)
    ) u_tags (
        .clk,
        .wen,
        .waddr,
        .wdata,
        .raddr(sources[s*cfg::REG_W+:cfg::REG_W]),
        .rdata(known)
    );
    wire [1:0] known_kind = ${affine and "kind_of(known)" or "known"};
    wire counts = known_kind[1] ? turns_q && known_kind[0] == turn_q : known_kind[0];
% if affine then
    wire [3:0] known_stride = stride_of(known);
% end
% if affine and not renamed then
    // The special function unit takes no stride: its operands are selected among lanes without an adder.
    wire fits = known_stride == '0 || slot.unit != cfg::UNIT_SFU;
% end
    wire uniform = counts && !clear${affine and not renamed and " && fits" or ""};
    assign scalars[s] = used[s] && uniform;
    assign vectors[s] = used[s] && !uniform;
% if affine then
    assign strides[s*4+:4] = scalars[s] ? known_stride : '0;
% end
  end

  wire unused = &{1'b0, slot};
endmodule
`default_nettype wire
