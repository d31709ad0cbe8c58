// The ports of an issue stage as signals of a bench that has W warps and imports types: `ISSUE dut (.*);`.
// Nothing comes in, all units have room, nothing limits the window, clk has a period of 10.
logic clk = 0, rst = 1;
logic de_valid = 0;
instr_t de_instr;
redirect_t ex_branch = '0;
wire [W*3-1:0] ib_free;
warps_t ws_warps;
logic [cfg::UNITS-1:0] dp_unit_ready = '1;
wire is_valid, is_pending;
unit_credit_t is_credit;
op_t is_op;
wake_t early = '0;
logic wb_frees = 0, wb_valid = 0;
result_t wb = '0;
limits_t limits = '1;
is_event_t is_event;
always #5 clk = !clk;
