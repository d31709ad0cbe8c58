// Constants of the core: its shape, and the codes that stages agree on.
`default_nettype none
// A configuration uses a part of the constants only.
/* verilator lint_off UNUSEDPARAM */
package cfg;
% local seqs = { INSTR_W = 1, PAYLOAD_W = 1, OPERATION_W = 1, SCALAR_W = 1, RESULT_W = 1, LSU_META_W = 1, IS_EVENT_W = 2 } -- in it
% local function declaration(c)
%   local n = seqs[c.name]
%   local value = n and ("%d + %sSEQ_W"):format(c.value - n * cfg.SEQ_W, n > 1 and n .. " * " or "") or c.literal
%   return ("  localparam %s %s = %s;"):format(c.type, c.name, value)
% end
% -- Groups of constants of a single issue scheme.
% local own = {
%   ["LOOG, loog_scheduler=collector_units"] = knob.issue == "loog" and cfg.RENAME_REGS == 0,
%   ["LOOG, loog_scheduler=tags"] = cfg.RENAME_REGS > 0,
%   ["Windows of the warps"] = knob.issue == "ghost" or knob.issue == "socgpu",
% }
% local shown = {}
% for _, group in ipairs(groups) do
%   if own[group.name] ~= false then shown[#shown + 1] = group end
% end
% for i, group in ipairs(shown) do
%   local column = 0
%   for _, c in ipairs(group.constants) do
%     if c.description ~= "" then column = math.max(column, #declaration(c)) end
%   end
%   if i > 1 then

%   end
  // ${group.name}
%   for _, c in ipairs(group.constants) do
%     local line = declaration(c)
%     if c.description ~= "" then
%       line = ("%-" .. column .. "s  // %s"):format(line, c.description)
%     end
%     if c.name == "SEQ_W" then
`ifdef HEDDLE_WIDE_SEQ
  localparam int SEQ_W = 32;  // in simulation, so that an observer can tell any two instructions apart
`else
${line}
`endif
%     else
${line}
%     end
%   end
% end
endpackage
/* verilator lint_on UNUSEDPARAM */
`default_nettype wire
