% emit(knob.perf_counters == 1)
% local many = knob.subcores > 1
% -- A total of a model's tables, which each sub-core has its part of.
% local function in_table(name, code, row)
%   local slot = row.only:match("^subcore(%d)$")
%   if slot then return ("%s[{cfg::SUB_W'(%d), %s}]"):format(name, slot, code) end
%   if not many then return name .. "[" .. code .. "]" end
%   local sum = {}
%   for s = 0, knob.subcores - 1 do sum[#sum + 1] = ("%s[{cfg::SUB_W'(%d), %s}]"):format(name, s, code) end
%   return "(" .. table.concat(sum, " + ") .. ")"
% end
% local live = {}  -- each with its total, and whether that is no entry of a table
% for i, c in ipairs(live_counters) do live[i] = {row = c} end
// Totals of the performance counters (3_execute/counter_totals.sv) in a model: the same totals in the same cycle, for a
// tenth of the work. Events wait for a cycle, then they are added. Of stall causes, and of units, one counts at a time:
// they are entries of a table.
`default_nettype none
module counter_totals (
    input wire       clk,
    input wire       rst,
    input wire [2:0] perf_class,
    input wire       busy,

% if many then
    input wire [cfg::SUBCORES*cfg::FE_EVENT_W-1:0] fe_events,  // of this cycle, as is busy
    input wire [cfg::SUBCORES*cfg::IS_EVENT_W-1:0] is_events,
% else
    input fe_event_t fe_event,  // of this cycle, as is busy
    input is_event_t is_event,
% end
    input ls_event_t ls_event,

    input wire [63:0] cycles,
    input wire [63:0] instret,

    input  wire [11:0] addr,
    output wire [63:0] total  // of the counter at the address of the cycle before
);
% if many then
% for s = 0, knob.subcores - 1 do
  fe_event_t fe_event${s};
  is_event_t is_event${s};
  assign fe_event${s} = fe_events[${s}*cfg::FE_EVENT_W+:cfg::FE_EVENT_W];
  assign is_event${s} = is_events[${s}*cfg::IS_EVENT_W+:cfg::IS_EVENT_W];
  wire unused_event${s} = &{1'b0, fe_event${s}, is_event${s}};
% end

% end
  wire is_cycles = addr[4:0] == 5'd0;
  wire is_instret = addr[4:0] == 5'd2;
  logic [63:0] word_q;  // of the counter at addr

  logic busy_q;
  always_ff @(posedge clk) busy_q <= busy && !rst;

% if many then
% for s = 0, knob.subcores - 1 do
  fe_event_t fe_event${s}_q;
  is_event_t is_event${s}_q;
% end
  ls_event_t ls_event_q;
  always_ff @(posedge clk) begin
% for s = 0, knob.subcores - 1 do
    {fe_event${s}_q, is_event${s}_q} <= {fe_event${s}, is_event${s}};
% end
    ls_event_q <= ls_event;
  end
% for s = 0, knob.subcores - 1 do
  wire unused_event${s}_q = &{1'b0, fe_event${s}_q, is_event${s}_q};
% end
  wire unused_ls_event_q = &{1'b0, ls_event_q};

  logic [63:0] stalls_q[0:${16 * knob.subcores - 1}];
  logic [63:0] units_q[0:(2**cfg::UNIT_W)*cfg::SUBCORES-1];
  always_ff @(posedge clk)
    if (rst) begin
      for (int i = 0; i < 16 * cfg::SUBCORES; i++) stalls_q[i] <= '0;
      for (int i = 0; i < 2 ** cfg::UNIT_W * cfg::SUBCORES; i++) units_q[i] <= '0;
    end else if (busy_q) begin
% for s = 0, knob.subcores - 1 do
      stalls_q[{cfg::SUB_W'(${s}), is_event${s}_q.stall}] <= stalls_q[{cfg::SUB_W'(${s}), is_event${s}_q.stall}] + 1'b1;
      if (is_event${s}_q.issued)
        units_q[{cfg::SUB_W'(${s}), is_event${s}_q.unit}] <= units_q[{cfg::SUB_W'(${s}), is_event${s}_q.unit}] + 1'b1;
% end
    end

% else
  fe_event_t fe_event_q;
  is_event_t is_event_q;
  ls_event_t ls_event_q;
  always_ff @(posedge clk) {fe_event_q, is_event_q, ls_event_q} <= {fe_event, is_event, ls_event};
  wire unused_events_q = &{1'b0, fe_event_q, is_event_q, ls_event_q};

  logic [63:0] stalls_q[0:15];
  logic [63:0] units_q[0:2**cfg::UNIT_W-1];
  always_ff @(posedge clk)
    if (rst) begin
      for (int i = 0; i < 16; i++) stalls_q[i] <= '0;
      for (int i = 0; i < 2 ** cfg::UNIT_W; i++) units_q[i] <= '0;
    end else if (busy_q) begin
      stalls_q[is_event_q.stall] <= stalls_q[is_event_q.stall] + 1'b1;
      if (is_event_q.issued) units_q[is_event_q.unit] <= units_q[is_event_q.unit] + 1'b1;
    end

% end
% for _, c in ipairs(live) do
%   local stall = c.row.expression:match("^is_event%.stall == (cfg::[%u_]+)$")
%   local unit = c.row.expression:match("^is_event%.issued && is_event%.unit == (cfg::[%u_]+)$")
%   c.total = stall and in_table("stalls_q", stall, c.row) or unit and in_table("units_q", unit, c.row) or c.row.name .. "_q"
%   c.plain = not stall and not unit
%   if c.plain then
  logic [63:0] ${c.row.name}_q;  // ${c.row.description}
%   end
% end
  always_ff @(posedge clk)
    if (rst) begin
% for _, c in ipairs(live) do
%   if c.plain then
      ${c.row.name}_q <= '0;
%   end
% end
    end else if (busy_q) begin
% for _, c in ipairs(live) do
%   if c.plain then
      ${c.row.name}_q <= ${c.row.name}_q + 64'(${c.row.sum:gsub("(%l%l_event%d*)%.", "%1_q.")});
%   end
% end
    end

  always_ff @(posedge clk)
    if (addr[11:8] == 4'hb) begin
      word_q <= is_cycles ? cycles : is_instret ? instret : '0;
      case ({perf_class, addr[4:0]})
% for _, c in ipairs(live) do
        {3'd${c.row.class}, 5'd${c.row.index + 3}}: word_q <= ${c.total};
% end
        default: ;
      endcase
    end
  assign total = word_q;

  function automatic [63:0] value(input int counter);
    case (counter)
% for _, c in ipairs(live) do
      ${c.row.value}: value = ${c.total};
% end
      default: value = '0;
    endcase
  endfunction

  wire unused = &{1'b0, perf_class, addr, ${many and "fe_events, is_events" or "fe_event, is_event"}, ls_event};
endmodule
`default_nettype wire
