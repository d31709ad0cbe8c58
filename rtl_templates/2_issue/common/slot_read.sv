% emit(knob.issue ~= "loog" or cfg.RENAME_REGS > 0)
% local renamed = cfg.RENAME_REGS > 0
% local disambiguates = renamed and knob.mem_order == "disambiguate"
% local words = has.plain_words
% local lane0_only, lane0_load = has.lane0_only, has.lane0_load
% local word = renamed and "renamed_t" or "head_t"
% local uniform, affine = knob.uniform ~= "none", knob.uniform == "affine"
% local banks = cfg.RF_BANKS > 0
% local function wanted(s) return uniform and ("vectors_q[%d]"):format(s - 1)
%   or renamed and ("head_q.reads[%d]"):format(s - 1) or "head_q.use_rs" .. s end
// Operand read: the selected instruction, its operands and its payload.
//
// Latency: an instruction is taken at in_valid${banks and " && in_ready" or ""} in cycle t. Registers are read from t+1 on, in one cycle or,
// with banks, several. The operation is at is_op one cycle after the last read, for that cycle; a unit credit reserves
// space for it. Instructions that read the result of an ALU operation may be dequeued one cycle after that operation's
// last read (its tag says so). They read their operands three cycles later at the earliest. The result is then in the
// writeback register one cycle after that read, or in the file.
% if uniform then
// A uniform source needs no port of the register file. Its scalar is read in the last cycle and
// is the operand of all lanes${affine and ", but for the stride" or ""}.
% end
% if renamed then
// Results that are pending or still allocated are read from the result store, by physical tag. A result is written to the
// register file if its register has no younger writer (wb_write).
% end
`default_nettype none
module slot_read (
    input wire clk,
    input wire rst,

    input  wire                    in_valid,
% if banks then
    output wire                    in_ready,
% end
    input  ${word} in,
    input  wire [cfg::WARP_W-1:0] in_warp,
    input  wire [cfg::IBUF_W-1:0] in_index,
% if disambiguates then
    input  wire                    in_probe,  // compute only the addresses of a memory operation
% end
% if uniform then
    input  source_classes_t        in_classes,
% end

% if renamed then
    output payload_read_t          reading,
% else
    output reading_t               reading,
% end
    input  payload_t               payload,

    output wire is_valid,
% if disambiguates then
    output wire is_probe,
% end
    output op_t is_op,
% if lane0_only then
    output uniform_op_t is_uniform,
% end

% if uniform then
    output op_sources_t is_sources,
% end
% if renamed then
    output alu_wake_t alu_wake,

% end
    input  wire       wb_valid,
% if renamed then
    input  wire       wb_write,
% end
    input  result_t   wb,
    output wire [1:0] rd_reads
);
  // ------------------------------------------------------------------------------------------ read
  logic valid_q;
  wire rd_take;
% if disambiguates then
  logic probe_q, done_probe_q;
  assign is_probe = done_probe_q;
  always_ff @(posedge clk) done_probe_q <= probe_q;
% end
  ${word} head_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [cfg::IBUF_W-1:0] ib_index_q;
% if uniform then
  logic [cfg::RF_SOURCES-1:0] scalars_q, vectors_q;
% if affine then
  logic [cfg::RF_SOURCES*4-1:0] strides_q, done_strides_q;
  assign is_sources.strides = done_strides_q;
  always_ff @(posedge clk) begin
    if (in_valid${banks and " && in_ready" or ""}) strides_q <= in_classes.strides;
    if (rd_take) done_strides_q <= strides_q;
  end
% end
% if renamed then
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers = head_q.regs;
% elseif cfg.RF_SOURCES == 3 then
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers = {head_q.rs3, head_q.rs2, head_q.rs1};
% else
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers = {head_q.rs2, head_q.rs1};
% end
% end

  read_t sources;
  always_comb begin
    sources = '0;
    sources.warp = warp_q;
% if renamed then
% for s = 1, cfg.RF_SOURCES do
    sources.rs${s} = head_q.regs[${s - 1}*cfg::REG_W+:cfg::REG_W];
    sources.use_rs${s} = ${wanted(s)};
% end
% else
    sources.rs1 = head_q.rs1;
    sources.rs2 = head_q.rs2;
    sources.use_rs1 = ${wanted(1)};
    sources.use_rs2 = ${wanted(2)};
% if cfg.RF_SOURCES == 3 then
    sources.rs3 = head_q.rs3;
    sources.use_rs3 = ${wanted(3)};
% end
% end
  end

% if banks then
  wire last;  // last cycle of the read
  assign in_ready = !valid_q || last;
% else
  wire last = 1'b1;  // last cycle of the read
  wire unused_last;
% end
  assign rd_take = valid_q && last;
% if renamed then
  assign reading = {rd_take, warp_q, ib_index_q};
  assign alu_wake.valid = rd_take && head_q.unit == cfg::UNIT_ALU && head_q.wb;
  assign alu_wake.warp = warp_q;
  assign alu_wake.ptag = head_q.ptag;
% else
  reader_t reader;
  assign reading = {rd_take, ib_index_q, reader};
  assign reader.valid = valid_q && head_q.wb;
  assign reader.alu = head_q.unit == cfg::UNIT_ALU;
  assign reader.unit = head_q.unit;
  assign reader.warp = warp_q;
  assign reader.rd = head_q.rd;
% end

% if lane0_only then
  // An ALU operation with only scalar sources, or none${lane0_load and "; a load with a scalar address" or ""}
  logic lane0_only_q;
% if affine then
  wire strided = strides_q != '0;
% end
% if lane0_load then
  wire computes = head_q.unit == cfg::UNIT_ALU || (head_q.unit == cfg::UNIT_LSU && head_q.wb);
% else
  wire computes = head_q.unit == cfg::UNIT_ALU;
% end
  wire lane0_only = computes && vectors_q == '0${affine and " && !strided" or ""};
  assign is_uniform.lane0_only = lane0_only_q;
  always_ff @(posedge clk) if (rd_take) lane0_only_q <= lane0_only;

% end
  wire [3*cfg::DATA_W-1:0] operands;
% if renamed then
  wire [3*cfg::DATA_W-1:0] files;
  result_store u_store (
      .clk,
      .read(rd_take),
      .warp(warp_q),
      .reads(head_q.reads),
      .stored(head_q.stored),
      .ptags(head_q.ptags),
      .wb_valid,
      .wb,
      .files,
      .operands
  );
% end
% if uniform then
  wire [2:0] arrives, kept;
  wire [3*cfg::DATA_W-1:0] lanes, earlier;
% if banks then
  wire [cfg::RF_BANKS*cfg::DATA_W-1:0] shown;
% if cfg.RF_BANKS > 1 then
  localparam int FROM_W = $clog2(cfg::RF_BANKS);
  wire [3*FROM_W-1:0] from_bank;
  for (genvar s = 0; s < 3; s++) begin : g_source
    assign lanes[s*cfg::DATA_W+:cfg::DATA_W] = shown[from_bank[s*FROM_W+:FROM_W]*cfg::DATA_W+:cfg::DATA_W];
  end
% else
  assign lanes = {3{shown}};
% end
% else
  assign {kept, earlier} = '0;
% if renamed then
  logic [2:0] read_q;  // a copy is undefined if it was not read
  always_ff @(posedge clk) read_q <= {sources.use_rs3, sources.use_rs2, sources.use_rs1};
  assign arrives = read_q;
% else
  assign arrives = '1;  // a source that was not read is zero
% end
% end
  uniform_registers u_scalars (
      .clk,
      .read(rd_take),
      .warp(warp_q),
      .registers,
      .scalars(scalars_q),
% if affine then
      .strides(done_strides_q),
% if words then
      .plain(is_uniform.words),
% end
% end
% if lane0_only then
      .lane0_only(lane0_only_q),
% end
      .arrives,
      .lanes,
      .kept,
      .earlier,
% if renamed then
      .operands(files),
      .wb_valid(wb_valid && wb_write),
% else
      .operands,
      .wb_valid,
% end
      .wb
  );
% end
% if cfg.RF_BANKS > 0 then
  operand_banks #(
% else
  operand_copies #(
% end
% if renamed then
      .FORWARD(0)  // an instruction that reads the file in those cycles takes the result from the store
% else
      .BYPASS(1)
% end
  ) u_operands (
      .clk,
      .rst,
      .in_valid(valid_q),
      .in_last(${banks and "last" or "unused_last"}),
      .in(sources),
% if uniform then
% if banks then
      .arrives,
% if cfg.RF_BANKS > 1 then
      .from_bank,
% end
      .shown,
      .kept,
      .earlier,
% else
      .operands(lanes),
% end
% elseif renamed then
      .operands(files),
% else
      .operands,
% end
      .wb_valid${renamed and "(wb_valid && wb_write)" or ""},
      .wb,
      .rd_reads
  );

  always_ff @(posedge clk) begin
    valid_q <= !rst && (in_valid || (valid_q && !last));
    if (in_valid${banks and " && in_ready" or ""}) begin
      head_q  <= in;
      warp_q  <= in_warp;
      ib_index_q <= in_index;
% if disambiguates then
      probe_q <= in_probe;
% end
% if uniform then
      scalars_q <= in_classes.scalars;
      vectors_q <= in_classes.vectors;
% end
    end
  end

  // -------------------------------------------------------------------------------------- operands
  logic done_q;
  ${word} done_head_q;
  logic [cfg::WARP_W-1:0] done_warp_q;
  logic [cfg::IBUF_W-1:0] done_index_q;
% if uniform then
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0] done_registers_q;
  logic [cfg::RF_SOURCES-1:0] done_scalars_q, done_vectors_q;
  assign is_sources.registers = done_registers_q;
  assign is_sources.scalars = done_scalars_q;
  assign is_sources.vectors = done_vectors_q;
% end
  always_ff @(posedge clk) begin
    done_q <= !rst && rd_take;
    if (rd_take) begin  // otherwise the value is kept, to save clock power
      done_head_q <= head_q;
      done_warp_q <= warp_q;
      done_index_q <= ib_index_q;
% if uniform then
      {done_registers_q, done_scalars_q} <= {registers, scalars_q};
      done_vectors_q <= vectors_q${renamed and " | head_q.stored" or ""};
% end
    end
  end

  assign is_valid = done_q;
  always_comb begin
    is_op = '0;
    is_op.instr.unit = done_head_q.unit;
    is_op.instr.rd = done_head_q.rd;
    is_op.instr.wb = done_head_q.wb;
    is_op.instr.warp = done_warp_q;
    is_op.instr.seq = payload.seq;
    is_op.instr.tmask = payload.tmask;
    is_op.instr.pc = payload.pc;
    is_op.instr.op = payload.op;
    is_op.instr.imm = payload.imm;
    is_op.instr.use_imm = payload.use_imm;
    is_op.instr.use_pc = payload.use_pc;
    is_op.instr.fences = payload.fences;
    is_op.instr.predicted = payload.predicted;
% if disambiguates then
    if (done_probe_q) begin  // an addition; rd holds the access size
      is_op.instr.rd = cfg::REG_W'(payload.op[1:0]);
      is_op.instr.op = cfg::ALU_ADD;
      is_op.instr.use_imm = 1'b1;
      is_op.instr.use_pc = 1'b0;
    end
% end
% if renamed then
    is_op.tag[0] = done_head_q.unit == cfg::UNIT_ALU;
    is_op.tag[cfg::PTAG_W:1] = done_head_q.ptag;
% else
    // Bit 0 is set for the ALU; the buffer index is for schemes whose tag has room for it.
    is_op.tag = cfg::TAG_W'({done_index_q, done_head_q.unit == cfg::UNIT_ALU});
% end
    {is_op.rs3, is_op.rs2, is_op.rs1} = operands;
  end

  wire unused = &{1'b0, wb, done_head_q, done_index_q, head_q};
endmodule
`default_nettype wire
