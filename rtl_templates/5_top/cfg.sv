// Constants of the core: its shape, and the codes that stages agree on.
`default_nettype none
// A configuration uses a part of the constants only.
/* verilator lint_off UNUSEDPARAM */
package cfg;
% local function declaration(c)
%   return ("  localparam %s %s = %s;"):format(c.type, c.name, c.literal)
% end
% for i, group in ipairs(groups) do
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
${line}
%   end
% end
endpackage
/* verilator lint_on UNUSEDPARAM */
`default_nettype wire
