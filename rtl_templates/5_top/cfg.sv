// Constants of the core: its shape, and the codes that stages agree on.
`default_nettype none
// A configuration uses a part of the constants only.
/* verilator lint_off UNUSEDPARAM */
package cfg;
% for i, group in ipairs(groups) do
%   if i > 1 then

%   end
  // ${group.name}
%   for _, c in ipairs(group.constants) do
%     local note = c.description ~= "" and "  // " .. c.description or ""
  localparam ${c.type} ${c.name} = ${c.literal};${note}
%   end
% end
endpackage
/* verilator lint_on UNUSEDPARAM */
`default_nettype wire
