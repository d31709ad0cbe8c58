// Proof: what uniform_rule claims of a result is true of it, for any operands that are what their tags say.
//
// Sums, differences and shifts are computed here, and results of the special function unit. Of all other operations
// only this is known: lanes with the same operands have the same result. Words have W bits here: nothing in it depends
// on how many.
`default_nettype none
module uniform_rule_fv (
    input wire clk,
    input wire [cfg::UNIT_W-1:0] unit,
    input wire [cfg::OP_W-1:0] op,
    input wire [31:0] imm,
    input wire use_imm,
    input wire use_pc,
    input wire [cfg::THREADS-1:0] tmask,
    input wire [1:0] vectors,
    input wire [7:0] strides,
    input wire [5:0] base1,
    input wire [5:0] base2,
    input wire [cfg::THREADS*6-1:0] any1,
    input wire [cfg::THREADS*6-1:0] any2,
    input wire [cfg::THREADS*6-1:0] other
);
  localparam int T = cfg::THREADS;
  localparam int W = 6;
  instr_t instr;
  op_t in;
  always @* begin
    instr = '0;
    instr.unit = unit;
    instr.op = op;
    instr.imm = imm;
    instr.use_imm = use_imm;
    instr.use_pc = use_pc;
    instr.tmask = tmask;
    instr.wb = 1'b1;
    in = '0;
    in.instr = instr;
  end
  uniform_class_t uniform_class;
  uniform_rule u_dut (.valid(1'b1), .op(in), .vectors, .strides, .uniform_class);

  // The special function unit (sfu) gives all lanes one word, but for a number of lanes: there a multiple of the
  // threads is what lane 0 has.
  wire numbers = op[3] && (imm[11:0] == cfg::CSR_THREAD_ID || imm[11:0] == cfg::CSR_MHARTID);
  wire [W-1:0] special = numbers ? base1 * W'(T) : base1;
  wire [T*W-1:0] result;
  wire [T*2*W-1:0] pairs;  // operands of each lane
  for (genvar i = 0; i < T; i++) begin : g_lane
    wire [W-1:0] a = vectors[0] ? any1[i*W+:W] : base1 + W'(i * strides[3:0]);
    wire [W-1:0] b = vectors[1] ? any2[i*W+:W] : base2 + W'(i * strides[7:4]);
    wire [W-1:0] c = use_imm ? imm[W-1:0] : b;
    wire alu = unit == cfg::UNIT_ALU && !use_pc;
    assign pairs[i*2*W+:2*W] = {b, a};
    assign result[i*W+:W] = unit == cfg::UNIT_SFU ? special | (numbers ? W'(i) : '0)
                              : alu && op == cfg::ALU_ADD ? a + c : alu && op == cfg::ALU_SUB ? a - c
                              : alu && op == cfg::ALU_SLL ? a << c[4:0] : other[i*W+:W];
  end

  always @* begin
    assume ((strides[3:0] & (strides[3:0] - 1'b1)) == '0 && (strides[7:4] & (strides[7:4] - 1'b1)) == '0);
    assume (!vectors[0] || strides[3:0] == '0);
    assume (!vectors[1] || strides[7:4] == '0);
    if (use_imm) assume (!vectors[1] && strides[7:4] == '0);
    for (int i = 1; i < T; i++)
      assume (pairs[i*2*W+:2*W] != pairs[2*W-1:0] || other[i*W+:W] == other[W-1:0]);
    assert ((uniform_class.lanes & ~tmask) == '0);
    for (int i = 0; i < T; i++)
      if (uniform_class.lanes[i]) assert (result[i*W+:W] == W'(result[W-1:0] + i * uniform_class.stride));
    if (uniform_class.lanes != '0) assert ((uniform_class.stride & (uniform_class.stride - 1'b1)) == '0);
  end
  wire unused = clk;
endmodule
`default_nettype wire
