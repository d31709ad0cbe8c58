// Instruction decoder: one table entry for each instruction, printed from the table of the instruction set.
//
// In: an instruction word. Out: unit and operation, the immediate in the form that the unit needs,
// register fields with use flags (rd, rs1... are the bare fields, meaningful only when used), and
// the order of the instruction (control, jal, serializes, fences; see instr_t in types.sv).
% if knob.fpu == "none" then
// Without floating point (fpu=none).
% end
% local linear = knob.r2d2 == 1
% if linear then
// Parts of linear registers have numbers after all others: thread parts first, then block parts. A reader of
// a linear register has its thread part as rs1 and its block part as rs3.
% end
% if knob.votes == 1 then
// With votes and shuffles (votes=1).
% end
% if knob.atomics == 1 then
// With atomic operations (atomics=1).
% end
// An unknown word becomes SFU_ILLEGAL, which raises its fault in program order; imm is the word.
// Latency: combinational.
`default_nettype none
module decoder (
    input  wire  [            31:0] word,
    output wire  [ cfg::UNIT_W-1:0] unit,
    output logic [   cfg::OP_W-1:0] op,
    output logic [            31:0] imm,
    output wire                     use_imm,
    output wire                     use_pc,
    output wire  [  cfg::REG_W-1:0] rd,
    output wire  [  cfg::REG_W-1:0] rs1,
    output wire  [  cfg::REG_W-1:0] rs2,
    output wire  [  cfg::REG_W-1:0] rs3,
    output wire                     use_rs1,
    output wire                     use_rs2,
    output wire                     use_rs3,
    output wire                     wb,       // writes rd, and rd is not x0
    output wire                     control,
    output wire                     jal,
    output wire                     serializes,
    output wire                     fences,
    output wire                     illegal
);
  // Forms of the immediate.
% local forms = {}
% for _, form in ipairs(immediates) do
%   local has = form.name ~= "AMO" or knob.atomics == 1
%   if form.name == "LINEAR" or form.name == "LINEAR_S" then has = linear end
%   if has then forms[#forms + 1] = form end
% end
% for _, form in ipairs(forms) do
  wire [31:0] imm_${form.name:lower()} = ${form.sv};
% end

% for i, form in ipairs(forms) do
  localparam logic [3:0] IMM_${form.name} = 4'd${i - 1};
% end
  localparam logic [3:0] IMM_WORD = 4'd${#forms};

  // The flags of an entry, one bit each.
% local fields = { { "RD", "writes_rd" }, { "RS1", "use_rs1" }, { "RS2", "use_rs2" },
%   { "IMM", "use_imm" }, { "PC", "use_pc" }, { "CONTROL", "control" }, { "JAL", "jal" },
%   { "SERIALIZES", "serializes" }, { "FENCES", "fences" }, { "BAD" } }
% local float = knob.fpu ~= "none"
% if float then
%   for _, field in ipairs { { "RS3", "use_rs3" }, { "FRD", "float_rd" },
%                            { "FRS1", "float_rs1" }, { "FRS2", "float_rs2" } } do
%     fields[#fields + 1] = field
%   end
% elseif linear then
%   fields[#fields + 1] = { "RS3", "use_rs3" }
% end
% if linear then
%   for _, field in ipairs { { "LRD", "linear_rd" }, { "LBLOCK", "block_rd" }, { "LRS1", "linear_rs1" } } do
%     fields[#fields + 1] = field
%   end
% end
% -- The index of a flag.
% local function flag_index(name)
%   for i, field in ipairs(fields) do
%     if field[1] == name then return i - 1 end
%   end
% end
% for i, field in ipairs(fields) do
  localparam logic [${#fields - 1}:0] ${field[1]} = ${#fields}'d${1 << (i - 1)};
% end
  localparam logic [${#fields - 1}:0] NONE = ${#fields}'d0;

  logic [cfg::UNIT_W-1:0] legal;
  logic [3:0] form;
  logic [${#fields - 1}:0] flags;

  always_comb
    casez (word)
% local function row_flags(row)
%   local list = {}
%   for _, field in ipairs(fields) do
%     if field[2] and row[field[2]] then list[#list + 1] = field[1] end
%   end
%   return #list > 0 and table.concat(list, " | ") or "NONE"
% end
% -- The words of an entry: with a rounding mode, those that are not reserved.
% local function patterns(row)
%   local list = {}
%   for _, mode in ipairs(row.rounds and { "0??", "100", "111" } or { "" }) do
%     local bits = row.pattern:gsub("mmm", mode):gsub("[^01 ?]", "?"):gsub(" ", "_")
%     list[#list + 1] = "32'b" .. bits
%   end
%   return table.concat(list, ",\n      ")
% end
% for _, row in ipairs(isa) do
%   if (float or not row.is_float) and (linear or not row.is_linear) and (knob.votes == 1 or not row.is_vote) and
%      (knob.atomics == 1 or not row.is_atomic) then
      ${patterns(row)}:  // ${row.name}
%     local code = ("cfg::UNIT_%s, cfg::%s_%s"):format(row.unit, row.unit, row.op)
      {legal, op, form, flags} = {${code}, IMM_${row.imm}, ${row_flags(row)}};
%   end
% end
      default:
      {legal, op, form, flags} = {
        {cfg::UNIT_W{1'bx}}, cfg::SFU_ILLEGAL, IMM_WORD, CONTROL | SERIALIZES | FENCES | BAD
      };
    endcase

  decoder_unit u_unit (
      .illegal,
      .legal,
      .unit
  );

  always_comb
    case (form)
% for _, form in ipairs(forms) do
      IMM_${form.name}: imm = imm_${form.name:lower()};
% end
      default: imm = word;
    endcase

% if linear then
  wire linear_rs1 = flags[${flag_index("LRS1")}], block_rd = flags[${flag_index("LBLOCK")}], linear_rd = flags[${flag_index("LRD")}];
  wire [3:0] linear = word[18:15];
  wire [3:0] block = {1'b0, linear_rs1 ? word[31:29] : word[17:15]};
% if float then
  wire float_rd = flags[${flag_index("FRD")}], float_rs1 = flags[${flag_index("FRS1")}], float_rs2 = flags[${flag_index("FRS2")}];
  assign use_rs3 = flags[${flag_index("RS3")}];
  assign rd = linear_rd ? {2'b10, block_rd, linear} : {1'b0, float_rd, word[11:7]};
  assign rs1 = linear_rs1 ? {3'b100, linear} : {1'b0, float_rs1, block_rd ? word[24:20] : word[19:15]};
  assign rs2 = {1'b0, float_rs2, word[24:20]};
  assign rs3 = linear_rs1 || linear_rd ? {3'b101, block} : {2'b01, word[31:27]};
% else
  assign use_rs3 = flags[${flag_index("RS3")}];
  assign rd = linear_rd ? {1'b1, block_rd, linear} : {1'b0, word[11:7]};
  assign rs1 = linear_rs1 ? {2'b10, linear} : {1'b0, block_rd ? word[24:20] : word[19:15]};
  assign rs2 = {1'b0, word[24:20]};
  assign rs3 = {2'b11, block};
% end
% elseif float then
  // Floating-point registers are the upper half; the third source is always one.
  wire float_rd, float_rs1, float_rs2;
  assign {float_rs2, float_rs1, float_rd, use_rs3} = flags[13:10];
  assign rd  = {float_rd, word[11:7]};
  assign rs1 = {float_rs1, word[19:15]};
  assign rs2 = {float_rs2, word[24:20]};
  assign rs3 = {1'b1, word[31:27]};
% else
  assign rd = word[11:7];
  assign rs1 = word[19:15];
  assign rs2 = word[24:20];
  assign rs3 = word[31:27];
  assign use_rs3 = 1'b0;
% end

  // CSRs that older instructions change and younger ones depend on: an access serializes.
  wire [11:0] number = word[31:20];
  logic serial_csr;
  always_comb
    case (number)
% for _, row in ipairs(csr) do
%   if row.serializes then
      cfg::CSR_${row.name:upper()}: serial_csr = form == IMM_CSR;
%   end
% end
      default: serial_csr = 1'b0;
    endcase

  wire row_fences, row_serializes, row_control;
  assign {illegal, row_fences, row_serializes, jal, row_control} = flags[9:5];
  assign {fences, serializes, control} = {row_fences, row_serializes, row_control} | {3{serial_csr}};
  assign {use_pc, use_imm, use_rs2, use_rs1} = flags[4:1];
  assign wb = flags[0] && rd != '0;
endmodule
`default_nettype wire
