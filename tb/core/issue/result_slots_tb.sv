// Bench of the ring of result slots, between a random intake and random writebacks.
//
// An instruction is taken when a slot is on offer, and looked up one cycle later. If it has a result it allocates the slot;
// some are returned. Results are announced and written back in any order, a few after a long time. Sources of units pin
// slots for a while. In part of the run nearly all slots are busy, so that the search comes round to the slot on offer.
// Checked in every cycle: a slot on offer is neither pending nor pinned, nor being allocated, and a free slot is on offer
// after one search at the latest. Directed: an empty ring gives a slot a cycle.
// Configurations: issue=loog loog_scheduler=collector_units rrs_entries=28 collector_units=14 | issue=loog loog_scheduler=collector_units
`default_nettype none
module result_slots_tb;
  import types::*;

  localparam int N = cfg::RESULTS, TW = cfg::TAG_W, P = cfg::RF_SOURCES + 1, C = cfg::COLLECTORS * cfg::RF_SOURCES;

  logic clk = 0, rst = 1;
  slot_offer_t offer;
  logic [C-1:0] pins = 0;  // sources that read these slots
  logic [C*TW-1:0] pin_slots = 0;
  slot_reads_t reads;
  assign reads = {pins, pin_slots};
  logic [cfg::WARP_W-1:0] warp = 0;
  logic [P*cfg::REG_W-1:0] regs = 0;
  aliases_t aliases = '0;
  slot_states_t states;
  slot_load_t load = '0;
  logic keep = 0, forget = 0;
  announce_t wake = '0, soon = '0;
  logic wb_valid = 0;
  result_t wb = '0;
  unit_freed_t frees;
  result_counts_t counts;
  wire [6:0] occupancy;
  wire [N-1:0] held;
  result_slots dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, allocated = 0, returned = 0, empty = 0, idle = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("result_slots_tb: cycle %0d, slot %0d: %0s", now, offer.slot, what);
    end
  endtask

  // A slot's result: allocated, accepted in the cycle before, announced by `soon`.
  logic [N-1:0] pending = 0, settled = 0, usable;
  int due[0:N-1];  // cycle of the announcement
  int pin_until[0:C-1];
  logic looks = 0, entered = 0, has_slot = 0, told = 0, was_load = 0;
  logic [TW-1:0] taken_slot = 0, told_slot = 0, last_slot = 0;

  task automatic cycle(input int takes, input int writers, input int returns, input int longest, input int pinning);
    logic returns_now;
    // the result that is announced now is written back in the next cycle
    wb_valid = told;
    wb = '0;
    wb.tag = told_slot;
    {wb.wb, wb.eop} = 2'b11;
    soon.valid = 0;
    for (int i = 0; i < N; i++)
      if (!soon.valid && settled[i] && now >= due[i] && !(told && told_slot == i)) soon = {1'b1, TW'(i)};
    load.valid = looks && has_slot;
    load.slot = taken_slot;
    keep = entered;
    returns_now = $urandom(seed) % 100 < returns;
    // A source pins a slot with a result: one that is pending.
    for (int i = 0; i < C; i++) begin
      if (now >= pin_until[i]) pins[i] = 0;
      if (!pins[i] && $urandom(seed) % 1000 < pinning) begin
        pin_slots[i*TW+:TW] = $urandom(seed);
        pins[i] = settled[pin_slots[i*TW+:TW]];
        pin_until[i] = now + $urandom(seed) % 60;
      end
    end
    #1;
    usable = ~pending;
    for (int i = 0; i < C; i++) if (pins[i]) usable[pin_slots[i*TW+:TW]] = 0;
    if (load.valid) usable[load.slot] = 0;
    if (offer.valid) check(usable[offer.slot], "is not free");
    idle = offer.valid || usable == '0 ? 0 : idle + 1;
    check(idle <= N / 2 + 2, "none on offer");
    if (!offer.valid) empty = empty + 1;
    // the cycle's end
    if (told) pending[told_slot] = 0;
    if (was_load && !entered) begin
      pending[last_slot] = 0;
      returned = returned + 1;
    end
    if (was_load && entered) settled[last_slot] = 1;
    if (soon.valid) settled[soon.slot] = 0;
    {told, told_slot} = soon;
    if (load.valid) begin
      pending[load.slot] = 1;
      due[load.slot] = now + 2 + $urandom(seed) % longest;
      allocated = allocated + 1;
    end
    {was_load, last_slot} = {load.valid, load.slot};
    entered = looks && !returns_now;
    looks = offer.valid && $urandom(seed) % 100 < takes;
    if (looks) {taken_slot, has_slot} = {offer.slot, $urandom(seed) % 100 < writers};
    @(posedge clk);
    #1 now = now + 1;
  endtask

  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int i = 0; i < C; i++) pin_until[i] = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    repeat (10) cycle(100, 100, 0, 1, 0);
    start = allocated;
    repeat (100) cycle(100, 100, 0, 1, 0);
    check(allocated - start >= 99, "not one a cycle");
    repeat (5000) cycle(80, 70, 20, 10, 10);
    repeat (5000) cycle(90, 80, 10, 200, 10);
    repeat (5000) cycle(50, 50, 30, 100, 200);
    repeat (4000) cycle(60, 60, 5, 40, 20);
    repeat (4000) cycle(10, 90, 5, 2000, 2);
    check(allocated > 3000 && returned > 300 && empty > 1000, "too little happened");
    if (errors != 0) $display("FAIL result_slots_tb: %0d errors", errors);
    else $display("PASS result_slots_tb: %0d allocated, %0d returned, %0d cycles without one", allocated, returned, empty);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
