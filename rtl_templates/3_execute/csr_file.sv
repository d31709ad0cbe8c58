// Control and status registers: addresses and access rules from the generator's table.
//
// Combinational read: value of lane 0, and whether lane i reads value + i; bad_value says that what
// would be written is none. fflags, frm and fcsr are per warp, mscratch is one for the core (the
// boot argument until it is written).
% if knob.fpu == "full" then
// The floating-point unit ORs the flags of its results in; a warp that accesses its flags has none
// on the way.
% end
`default_nettype none
module csr_file (
    input wire        clk,
    input wire        rst,
    input wire [31:0] boot_arg,

    input  wire  [            11:0] addr,
    input  wire  [ cfg::WARP_W-1:0] warp,
    input  wire  [cfg::THREADS-1:0] tmask,
    input  wire                     write,
    input  wire  [            31:0] wdata,
    output logic [            31:0] rdata,
    output wire                     per_lane,
    output logic                    exists,
    output wire                     read_only,
    output wire                     bad_value,

% if knob.fpu == "full" then
    output wire [cfg::WARPS*3-1:0] frm,
    input  wire                    fflags_valid,  // ORed into the flags of a warp
    input  wire [ cfg::WARP_W-1:0] fflags_warp,
    input  wire [             4:0] fflags,

% end
    input  wire [cfg::WARPS-1:0] ws_active,
    output wire [          11:0] pc_addr,   // performance counters decode 0xB00-0xB9F
    input  wire [          31:0] pc_rdata,
    input  wire                  pc_exists
);
  logic [cfg::WARPS*8-1:0] fcsr_q;  // {frm, fflags} of every warp
  logic [31:0] mscratch_q;

  wire [7:0] fcsr = fcsr_q[warp*8+:8];

  assign pc_addr = addr;
  assign per_lane = addr == cfg::CSR_THREAD_ID || addr == cfg::CSR_MHARTID;
  // Standard encoding: the top two bits set mean read-only; counters only count.
  assign read_only = addr[11:10] == 2'b11 || pc_exists;
  // Rounding modes above 4 are none.
  assign bad_value = (addr == cfg::CSR_FRM && wdata[2:0] > 3'd4)
                     || (addr == cfg::CSR_FCSR && wdata[7:5] > 3'd4);
% if knob.fpu == "full" then

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    assign frm[w*3+:3] = fcsr_q[w*8+5+:3];
  end
% end

  always_comb begin
    rdata  = '0;
    exists = 1'b1;
    case (addr)
      cfg::CSR_FFLAGS: rdata = {27'b0, fcsr[4:0]};
      cfg::CSR_FRM: rdata = {29'b0, fcsr[7:5]};
      cfg::CSR_FCSR: rdata = {24'b0, fcsr};
      cfg::CSR_MSCRATCH: rdata = mscratch_q;
      cfg::CSR_THREAD_ID: rdata = '0;
      cfg::CSR_WARP_ID: rdata = 32'(warp);
      cfg::CSR_CORE_ID: rdata = '0;
      cfg::CSR_ACTIVE_WARPS: rdata = 32'(ws_active);
      cfg::CSR_THREAD_MASK: rdata = 32'(tmask);
      cfg::CSR_MHARTID: rdata = 32'(warp) * 32'(cfg::THREADS);
      cfg::CSR_NUM_THREADS: rdata = 32'(cfg::THREADS);
      cfg::CSR_NUM_WARPS: rdata = 32'(cfg::WARPS);
      cfg::CSR_NUM_CORES: rdata = 32'd1;
      cfg::CSR_LOCAL_MEM_BASE: rdata = cfg::LMEM_BASE;
      default: begin
        rdata  = pc_rdata;
        exists = pc_exists;
      end
    endcase
  end

  always_ff @(posedge clk) begin
    if (rst) mscratch_q <= boot_arg;
    else if (write && addr == cfg::CSR_MSCRATCH) mscratch_q <= wdata;

    for (int w = 0; w < cfg::WARPS; w++) begin
% if knob.fpu == "full" then
      if (fflags_valid && fflags_warp == cfg::WARP_W'(w)) fcsr_q[w*8+:5] <= fcsr_q[w*8+:5] | fflags;
% end
      if (write && warp == cfg::WARP_W'(w))
        case (addr)
          cfg::CSR_FFLAGS: fcsr_q[w*8+:5] <= wdata[4:0];
          cfg::CSR_FRM: fcsr_q[w*8+5+:3] <= wdata[2:0];
          cfg::CSR_FCSR: fcsr_q[w*8+:8] <= wdata[7:0];
          default: ;
        endcase
    end
    if (rst) fcsr_q <= '0;
  end
% if knob.fpu == "full" then

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst && write && fflags_valid && addr != cfg::CSR_MSCRATCH) assert (warp != fflags_warp);
`endif
% end
endmodule
`default_nettype wire
