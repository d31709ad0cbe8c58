% -- Events that never happen, by the issue scheme; their counters are none.
% local never = ({
%   inorder = "distance enters window_used results_used rf_elided raws falses orders itab_miss " ..
%             "STALL_UUID STALL_WINDOW STALL_WAR ",
%   loog = "raws falses orders itab_miss ",
%   ghost = "results_used rf_elided ",
%   socgpu = "results_used rf_elided itab_miss ",
% })[knob.issue] .. (knob.fpu == "none" and "UNIT_FPU" or "")
% local function happens(c)
%   for event in never:gmatch("%S+") do
%     if c.expression:find(event, 1, true) then return false end
%   end
%   return true
% end
// Performance counters: 64 bits each, fed by the stages' event bundles only.
//
// mcycle counts while the core is busy, minstret counts warp instructions that retired; the
// others are the generator's counter table: counter k of class c is read at 0xB03 + k (high
// half at 0xB83 + k) while perf_class = c. Combinational read.
// `values` is all table counters, 64 bits each, for observers (unconnected on an FPGA).
`default_nettype none
module perf_counters (
    input wire       clk,
    input wire       rst,
    input wire [2:0] perf_class,
    input wire       busy,

    input wire       retired,
    input fe_event_t fe_event,
    input is_event_t is_event,
    input ls_event_t ls_event,

    input  wire  [11:0] addr,
    output logic [31:0] rdata,
    output logic        exists,

    output wire [                    63:0] cycles,
    output wire [                    63:0] instret,
    output wire [64*cfg::COUNTERS-1:0] values
);
  logic [63:0] cycles_q, instret_q;
  assign cycles  = cycles_q;
  assign instret = instret_q;

  always_ff @(posedge clk)
    if (rst) begin
      cycles_q  <= '0;
      instret_q <= '0;
    end else begin
      cycles_q  <= cycles_q + 64'(busy);
      instret_q <= instret_q + 64'(retired);
    end

  logic [63:0] selected;
  wire high = addr[7];

  always_comb begin
    exists = addr[11:8] == 4'hb && addr[6:5] == 2'b00;  // number 1 of the range reads as zero
    selected = '0;
    if (addr[4:0] == 5'd0) selected = cycles_q;
    else if (addr[4:0] == 5'd2) selected = instret_q;
% if knob.perf_counters == 1 then
    else
      case ({perf_class, addr[4:0]})
% for i, c in ipairs(counters) do
        {3'd${c.class}, 5'd${c.index + 3}}: selected = values[${(i - 1) * 64}+:64];
% end
        default: selected = '0;
      endcase
% end
    rdata = high ? selected[63:32] : selected[31:0];
  end

% if knob.perf_counters == 1 then
% for i, c in ipairs(counters) do
%   if not happens(c) then
  assign values[${(i - 1) * 64}+:64] = '0;  // ${c.name}: not with this core
%   else
  // ${c.description}
  logic [63:0] ${c.name}_q;
  always_ff @(posedge clk)
    if (rst) ${c.name}_q <= '0;
    else if (busy) ${c.name}_q <= ${c.name}_q + 64'(${c.expression});
  assign values[${(i - 1) * 64}+:64] = ${c.name}_q;
%   end

% end
% else
  assign values = '0;
% end
  wire unused = &{1'b0, perf_class, fe_event, is_event, ls_event};
endmodule
`default_nettype wire
