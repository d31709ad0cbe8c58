% local many = knob.subcores > 1 and knob.subcore_fpu == "own" -- several raise flags
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Control and status registers: addresses and access rules from the generator's table.
//
// Latency: a read takes a cycle. The value of lane 0, whether lane i reads value + i, and the access rules belong
// to the address and warp of the cycle before. Writes, and bad_value (the value is not legal),
// are for an address that has been stable for two cycles. fflags, frm and fcsr are per warp. mscratch is one
// register for the core (the boot argument until it is written).
% if knob.fpu == "full" then
// The floating-point unit ORs the flags of its results in; a warp that accesses its flags has no operation
// in flight there.
% end
`default_nettype none
module csr_file (
    input wire        clk,
    input wire        own_clk,   // runs while the special function unit has an instruction, else it may stop
    input wire        rst,
    input wire [31:0] boot_arg,
% if cores then
    input wire [31:0] core_id,
    input wire [31:0] hart_base,  // of the core's first thread
% end

    input  csr_read_t  read,
    output csr_value_t value,
    input  wire        write,
    input  wire [31:0] wdata,
    output wire        bad_value,

% if knob.fpu == "full" then
    output wire [cfg::CORE_WARPS*3-1:0] frm,
% if many then
    input  wire [cfg::SUBCORES*cfg::FFLAGS_W-1:0] fflags,  // of each sub-core, ORed into the flags of a warp
% else
    input  wire                    fflags_valid,  // ORed into the flags of a warp
    input  wire [ cfg::CORE_WARP_W-1:0] fflags_warp,
    input  wire [             4:0] fflags,
% end

% end
    input  wire [cfg::CORE_WARPS-1:0] ws_active,
    output wire [          11:0] pc_addr,   // performance counters decode 0xB00-0xB9F
    input  wire [          31:0] pc_rdata,  // of the cycle before, as rdata
    input  wire                  pc_exists
);
  logic [cfg::CORE_WARPS*8-1:0] fcsr_q;  // {frm, fflags} of every warp
  logic [31:0] mscratch_q;
% if knob.fpu == "none" then
  wire unused_clk = clk;
% end

  wire [11:0] addr = read.addr;
  wire [cfg::CORE_WARP_W-1:0] warp = read.warp;
  wire [7:0] fcsr = fcsr_q[warp*8+:8];

  assign pc_addr = addr;
  // Rounding modes above 4 are not legal.
  logic [31:0] own_value, value_q;
  logic own, counter_q, per_lane_q, exists_q, read_only_q, frm_q, fcsr_whole_q;
  assign value = {counter_q ? pc_rdata : value_q, value_q, per_lane_q, exists_q, read_only_q};
  assign bad_value = (frm_q && wdata[2:0] > 3'd4) || (fcsr_whole_q && wdata[7:5] > 3'd4);
% if knob.fpu == "full" then

% if many then
  wire [cfg::CORE_WARPS-1:0] raised_valid;
  wire [cfg::SUBCORES*5-1:0] raised;
  for (genvar s = 0; s < cfg::SUBCORES; s++) begin : g_raised
    // The fields of fflags_t. (Yosys reads no field here.)
    wire from_valid;
    wire [cfg::WARP_W-1:0] from_warp;
    assign {from_valid, from_warp, raised[s*5+:5]} = fflags[s*cfg::FFLAGS_W+:cfg::FFLAGS_W];
    for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
      assign raised_valid[w*cfg::SUBCORES+s] = from_valid && from_warp == cfg::WARP_W'(w);
    end
  end

% end
  for (genvar w = 0; w < cfg::CORE_WARPS; w++) begin : g_warp
    assign frm[w*3+:3] = fcsr_q[w*8+5+:3];
  end
% end

  always_comb begin
    own_value = '0;
    own = 1'b1;
    case (addr)
      cfg::CSR_FFLAGS: own_value = {27'b0, fcsr[4:0]};
      cfg::CSR_FRM: own_value = {29'b0, fcsr[7:5]};
      cfg::CSR_FCSR: own_value = {24'b0, fcsr};
      cfg::CSR_MSCRATCH: own_value = mscratch_q;
      cfg::CSR_THREAD_ID: own_value = '0;
      cfg::CSR_WARP_ID: own_value = 32'(warp);
      cfg::CSR_CORE_ID: own_value = ${cores and "core_id" or "'0"};
      cfg::CSR_ACTIVE_WARPS: own_value = 32'(ws_active);
      cfg::CSR_THREAD_MASK: own_value = 32'(read.tmask);
      cfg::CSR_MHARTID: own_value = ${cores and "hart_base + " or ""}32'(warp) * 32'(cfg::THREADS);
      cfg::CSR_NUM_THREADS: own_value = 32'(cfg::THREADS);
      cfg::CSR_NUM_WARPS: own_value = 32'(cfg::CORE_WARPS);
      cfg::CSR_NUM_CORES: own_value = 32'd${knob.cores};
      cfg::CSR_LOCAL_MEM_BASE: own_value = cfg::LMEM_BASE;
      default: own = 1'b0;
    endcase
  end

  always_ff @(posedge own_clk) begin
    value_q <= own_value;
    counter_q <= !own;
    exists_q <= own || pc_exists;
    per_lane_q <= addr == cfg::CSR_THREAD_ID || addr == cfg::CSR_MHARTID;
    // Standard encoding: the top two bits set mean read-only; counters only count.
    read_only_q <= addr[11:10] == 2'b11 || pc_exists;
    frm_q <= addr == cfg::CSR_FRM;
    fcsr_whole_q <= addr == cfg::CSR_FCSR;
  end

  always_ff @(posedge own_clk)
    if (rst) mscratch_q <= boot_arg;
    else if (write && addr == cfg::CSR_MSCRATCH) mscratch_q <= wdata;

  always_ff @(posedge ${knob.fpu == "full" and "clk" or "own_clk"}) begin
    for (int w = 0; w < cfg::CORE_WARPS; w++) begin
% if knob.fpu == "full" then
% if many then
      if (raised_valid[w]) fcsr_q[w*8+:5] <= fcsr_q[w*8+:5] | raised[w%cfg::SUBCORES*5+:5];
% else
      if (fflags_valid && fflags_warp == cfg::CORE_WARP_W'(w)) fcsr_q[w*8+:5] <= fcsr_q[w*8+:5] | fflags;
% end
% end
      if (write && warp == cfg::CORE_WARP_W'(w))
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
% if many then
    if (!rst && write && addr != cfg::CSR_MSCRATCH) assert (!raised_valid[warp]);
% else
    if (!rst && write && fflags_valid && addr != cfg::CSR_MSCRATCH) assert (warp != fflags_warp);
% end
`endif
% end
endmodule
`default_nettype wire
