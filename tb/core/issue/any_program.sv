// For proofs of an issue stage with one warp of one lane, or more: any program of K instructions over three registers, as
// the stage gets it, the results that come back for it, and what each instruction has to see. All combinational.
//
// Sequence numbers count up across their wrap. Results are any, but for their width. An unwritten register is not
// known: of registers that no older instruction writes, writes1 and writes2 are 0. Behind an instruction that
// synchronises in the unit of control instructions other lanes may be on than before; writers are told for each lane.
`default_nettype none
module any_program #(
    parameter int K = 3,
    parameter int N = 2,  // bits of a number below K
    parameter bit STORES = 1'b0,  // memory operations may be stores
    parameter int LANES = 1
) (
    input  wire             [2:0] given,    // instructions that the stage has
    output instr_t                de_instr, // the next one
    output wire                   behind,   // it comes when all before are renamed, for one of them gives it its lanes
    output wire                   regroups, // other ones than before
    input  wire           [N-1:0] whose,    // instruction that a result is of
    input  wire [cfg::TAG_W-1:0]  tag,      // with which it left the stage
    output result_t               back,
    input  wire           [N-1:0] m,        // instruction that leaves
    output reg    [LANES*K-1:0] writes1,  // newest older writer of its first source
    output reg    [LANES*K-1:0] writes2,
    output reg    [LANES*2-1:0] value1,   // that writer's result
    output reg    [LANES*2-1:0] value2,
    // The program
    output wire         [K*2-1:0] rd,
    output wire         [K*2-1:0] rs1,
    output wire         [K*2-1:0] rs2,
    output wire         [K*2-1:0] units,
    output wire           [K-1:0] wb,
    output wire           [K-1:0] use1,
    output wire           [K-1:0] use2,
    output wire           [K-1:0] serializes,
    output wire           [K-1:0] fences,
    output wire           [K-1:0] store,
    output wire     [K*LANES-1:0] masks
);
  (* anyconst *) reg [K*2-1:0] any_rd, any_rs1, any_rs2, any_unit;
  (* anyconst *) reg [K*LANES*2-1:0] results;
  (* anyconst *) reg [K*LANES-1:0] any_masks;
  (* anyconst *) reg [K-1:0] any_wb, any_use1, any_use2, any_serializes, any_fences, any_store;
  assign rd = any_rd;
  assign rs1 = any_rs1;
  assign rs2 = any_rs2;
  assign units = any_unit;
  assign wb = any_wb;
  assign use1 = any_use1;
  assign use2 = any_use2;
  assign serializes = any_serializes;
  assign fences = any_fences;
  assign store = STORES ? any_store : '0;
  assign masks = any_masks;
  for (genvar k = 0; k < K; k++) begin : g_program
    always @* assume (!wb[k] || rd[k*2+:2] != '0);
    always @* assume (masks[k*LANES+:LANES] != '0);
    if (k > 0) begin : g_behind
      wire control = serializes[k-1] && units[(k-1)*2+:2] == cfg::UNIT_SFU;
      always @* assume (control || masks[k*LANES+:LANES] == masks[(k-1)*LANES+:LANES]);
    end
  end

  wire [N-1:0] n = given[N-1:0];
  wire [N-1:0] before = n - 1'b1;
  assign behind = n != '0 && serializes[before] && units[before*2+:2] == cfg::UNIT_SFU;
  assign regroups = behind && masks[n*LANES+:LANES] != masks[before*LANES+:LANES];
  assign de_instr.seq = 8'd254 + given;
  assign de_instr.warp = '0;
  assign de_instr.tmask = masks[n*LANES+:LANES];
  assign de_instr.pc = '0;
  assign de_instr.unit = units[n*2+:2];
  assign de_instr.op = {1'b0, store[n], 3'b0};
  assign de_instr.imm = '0;
  assign de_instr.use_imm = 1'b0;
  assign de_instr.use_pc = 1'b0;
  assign de_instr.rd = rd[n*2+:2];
  assign de_instr.rs1 = rs1[n*2+:2];
  assign de_instr.rs2 = rs2[n*2+:2];
  assign de_instr.rs3 = '0;
  assign de_instr.use_rs1 = use1[n];
  assign de_instr.use_rs2 = use2[n];
  assign de_instr.use_rs3 = 1'b0;
  assign de_instr.wb = wb[n];
  assign de_instr.serializes = serializes[n];
  assign de_instr.fences = fences[n];

  assign back.seq = 8'd254 + whose;
  assign back.warp = '0;
  assign back.tag = tag;
  assign back.pc = '0;
  assign back.rd = rd[whose*2+:2];
  assign back.wb = wb[whose];
  assign back.tmask = masks[whose*LANES+:LANES];
  assign back.sop = 1'b1;
  assign back.eop = 1'b1;
  reg [LANES*32-1:0] data;
  always @* begin
    data = '0;
    for (int l = 0; l < LANES; l++) data[l*32+:2] = results[(whose*LANES+l)*2+:2];
  end
  assign back.data = data;

  always @* begin
    writes1 = '0;
    writes2 = '0;
    value1 = '0;
    value2 = '0;
    for (int k = 0; k < K; k++)
      for (int l = 0; l < LANES; l++)
        if (k < m && wb[k] && masks[k*LANES+l]) begin
          if (rd[k*2+:2] == rs1[m*2+:2]) begin
            writes1[l*K+:K] = K'(1) << k;
            value1[l*2+:2] = results[(k*LANES+l)*2+:2];
          end
          if (rd[k*2+:2] == rs2[m*2+:2]) begin
            writes2[l*K+:K] = K'(1) << k;
            value2[l*2+:2] = results[(k*LANES+l)*2+:2];
          end
        end
  end
endmodule
`default_nettype wire
