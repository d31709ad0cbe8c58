"use strict";
// The page of one run, or of several side by side (docs/view.md). Everything it shows comes from its recordings.

// Causes: a colour with dark text on it, two letters, and how high the strip of the pipeline view is (1 fetch, 2
// operands, 3 units and the window): nothing is told by colour alone.
const CAUSES = {
    issued: ["#7fc99a", "IS", 0], idle: ["#d8dbdf", "ID", 1], fetch_icache: ["#8fb8e8", "FI", 1],
    fetch_control: ["#b9a3e3", "FC", 1], fetch_barrier: ["#dcb0e6", "FB", 1], uuid: ["#c9b28f", "UU", 3],
    window: ["#e2926f", "WI", 3], raw: ["#f2938c", "RA", 2], waw: ["#f6b6a8", "WW", 2], war: ["#f8cfc4", "WR", 2],
    rf_port: ["#f0b24a", "RF", 3], unit_alu: ["#f7d774", "UA", 3], unit_muldiv: ["#e6c34a", "UM", 3],
    unit_lsu: ["#cdb93a", "UL", 3], unit_sfu: ["#c3b36a", "US", 3], unit_fpu: ["#b3aa55", "UF", 3],
};
const STAGES = { wait: "#e6e9ed", issue: "#9ecbff", execute: "#4f9fea", flushed: "#ffffff" };
const cause_of = name => CAUSES[name] || ["#cccccc", "??", 1];
const number = (value, digits = 0) => Number(value).toLocaleString("en-US",
    { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (part, whole) => whole ? number(100 * part / whole, 1) + "\u00a0%" : "–";

/* make("td", { class: "code" }, "text", child, ...) */
function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (value !== false)
            element.setAttribute(name, value === true ? "" : value);
    element.append(...children.filter(child => child !== null));
    return element;
}

// ------------------------------------------------------------------------------ recordings

function numbers(text) {
    return text.trim() ? text.trim().split(" ").map(Number) : [];
}

/* The instructions of a warp by their beginning, each with the lowest track that is free. */
function tracks_assign(instrs) {
    const busy = [];
    let longest = 1;
    for (const instr of instrs) {
        let track = busy.findIndex(end => end <= instr.begin);
        if (track < 0)
            track = busy.length;
        busy[track] = instr.end;
        instr.track = track;
        longest = Math.max(longest, instr.end - instr.begin);
    }
    return { instrs, tracks: Math.min(busy.length, 10), longest, waits: [] };
}

function pipeline_read(recording) {
    const trace = recording.trace, all = numbers(trace.instr), waits = numbers(trace.waits);
    const warps = Array.from({ length: recording.run.config.warps }, () => []);
    for (let i = 0, decoded = 0; i + 8 < all.length; i += 9) {
        const [warp, pc, more, allocate, issue, execute, written, cycles, flushed] = all.slice(i, i + 9);
        decoded += more;
        const at = offset => offset < 0 ? -1 : decoded + offset;
        (warps[warp] ||= []).push({ warp, pc: pc * 4, begin: decoded, allocate: at(allocate), issue: at(issue),
            execute: at(execute), written: at(written), end: decoded + Math.max(cycles, 1), flushed: flushed === 1 });
    }
    const lanes = warps.map(instrs => tracks_assign(instrs.sort((a, b) => a.begin - b.begin)));
    for (let i = 0, begin = 0; i + 3 < waits.length; i += 4) {
        begin += waits[i + 1];
        lanes[waits[i]].waits.push({ begin, end: begin + waits[i + 2], cause: trace.causes[waits[i + 3]].toLowerCase() });
    }
    for (const lane of lanes) {
        lane.waits.sort((a, b) => a.begin - b.begin);
        lane.longest_wait = lane.waits.reduce((most, wait) => Math.max(most, wait.end - wait.begin), 1);
    }
    return lanes;
}

/* What a lane did, by bucket: instructions that issued, and cycles of every cause. */
function overview_make(lane, bucket, count) {
    const issued = new Float64Array(count), causes = new Map();
    for (const instr of lane.instrs)
        if (instr.issue >= 0 && !instr.flushed)
            issued[Math.min(count - 1, Math.floor(instr.issue / bucket))]++;
    for (const wait of lane.waits) {
        const into = causes.get(wait.cause) || new Float64Array(count);
        causes.set(wait.cause, into);
        for (let b = Math.floor(wait.begin / bucket); b * bucket < wait.end && b < count; b++)
            into[b] += Math.min(wait.end, (b + 1) * bucket) - Math.max(wait.begin, b * bucket);
    }
    return { issued, causes };
}

/* Figures over time, a number a bucket. */
function series_make(recording, lanes, code) {
    const trace = recording.trace, bucket = trace.bucket, count = Math.floor(trace.to / bucket) + 1;
    const zeros = () => new Float64Array(count);
    const issued = zeros(), flight = zeros(), memory = zeros();
    const spread = (into, begin, end) => {
        for (let b = Math.floor(begin / bucket); b * bucket < end && b < count; b++)
            into[b] += (Math.min(end, (b + 1) * bucket) - Math.max(begin, b * bucket)) / bucket;
    };
    for (const lane of lanes)
        for (const instr of lane.instrs) {
            if (instr.issue >= 0 && !instr.flushed)
                issued[Math.min(count - 1, Math.floor(instr.issue / bucket))] += 1 / bucket;
            spread(flight, instr.begin, instr.end);
            if (instr.issue >= 0 && /^(f?l[bhwd]|f?s[bhwd]|amo|lr|sc)/.test(code.get(instr.pc)?.text || ""))
                spread(memory, instr.issue, instr.end);
        }
    const lines = text => Float64Array.from(numbers(text), value => value / bucket);
    return { bucket, lanes: lanes.map(lane => overview_make(lane, bucket, count)), rows: [["instructions issued a cycle", issued], ["instructions in flight", flight],
        ["loads and stores in flight", memory], ["lines read a cycle", lines(trace.reads)],
        ["lines written a cycle", lines(trace.writes)]] };
}

function recordings_read() {
    return [...document.querySelectorAll("script.recording")].map(script => {
        const recording = JSON.parse(script.textContent);
        recording.code = new Map(recording.profile.pcs.map(row => [parseInt(row.pc, 16), row]));
        recording.lanes = pipeline_read(recording);
        recording.series = series_make(recording, recording.lanes, recording.code);
        recording.name = recording.label || recording.run.config.name;
        return recording;
    });
}

// ---------------------------------------------------------------------------------- tables

function table_make(head, rows, attributes = {}) {
    return make("div", { class: "wide" }, make("table", attributes,
        make("thead", {}, make("tr", {}, ...head.map(cell => make("th", { scope: "col" }, cell)))),
        make("tbody", {}, ...rows.map(row => make("tr", {}, ...row.map((cell, i) =>
            make(i ? "td" : "th", i ? {} : { scope: "row" }, cell)))))));
}

function figures_table(recordings) {
    const first = recordings[0].run.cycles;
    const counter = name => run => run.counters?.[name] || 0;
    const share = (part, whole) => run => percent(counter(part)(run), counter(whole)(run));
    const rows = [
        ["result", run => run.result],
        ["cycles", run => number(run.cycles)],
        ["times as fast as the first", run => number(first / run.cycles, 3)],
        ["instructions of warps", run => number(run.instructions)],
        ["instructions a cycle", run => number(run.ipc, 3)],
        ["lanes in use", run => run.thread_instructions === null ? "–"
            : percent(run.thread_instructions, run.instructions * run.config.threads)],
        ["loads, stores", run => number(counter("loads")(run)) + ", " + number(counter("stores")(run))],
        ["cycles of a load", run => counter("loads")(run)
            ? number(counter("load_cycles")(run) / counter("loads")(run), 1) : "–"],
        ["data cache misses", share("dcache_misses", "dcache_reads")],
        ["instruction cache misses", share("icache_misses", "icache_reads")],
        ["figures are of", run => run.roi ? "regions of interest" : "the whole run"],
    ];
    return table_make(["", ...recordings.map(recording => recording.name)],
        rows.map(([name, of]) => [name, ...recordings.map(recording => of(recording.run))]));
}

function swatch(name) {
    return make("span", { class: "swatch", style: `background:${cause_of(name)[0]}` }, cause_of(name)[1]);
}

function stalls_table(recordings) {
    const of = (recording, name) => name === "issued" ? recording.run.counters.issued : recording.run.stalls[name] || 0;
    const names = Object.keys(CAUSES).filter(name => recordings.some(recording => of(recording, name)));
    names.sort((a, b) => (b === "issued") - (a === "issued") || of(recordings[0], b) - of(recordings[0], a));
    // Every slot of every cycle is in one row, so that with several cores or sub-cores their sum is the whole.
    const slots = recording => names.reduce((sum, name) => sum + of(recording, name), 0);
    const most = Math.max(...recordings.map(slots));
    return table_make(["", ...recordings.map(recording => recording.name)], names.map(name => [
        make("span", {}, swatch(name), " " + name),
        ...recordings.map(recording => make("span", {},
            make("span", { class: "bar", style: `width:${(70 * of(recording, name) / most).toFixed(2)}px;background:${cause_of(name)[0]}` }),
            ` ${number(of(recording, name))} (${percent(of(recording, name), slots(recording))})`)),
    ]), { class: "bars" });
}

function lines_table(recording) {
    const whole = recording.profile.cycles;
    const worst = stalls => Object.entries(stalls).sort((a, b) => b[1] - a[1])[0];
    return table_make(["source line", "cycles", "", "issued", "waits most for", "text"],
        recording.profile.lines.slice(0, 12).map(line => [
            make("span", { class: "code" }, `${line.file || "(unknown)"}:${line.line}`), number(line.cycles),
            percent(line.cycles, whole), percent(line.issued, line.cycles),
            worst(line.stalls) ? make("span", {}, swatch(worst(line.stalls)[0]), " " + worst(line.stalls)[0]) : "–",
            make("span", { class: "code text", title: line.source || "" }, line.source || ""),
        ]));
}

// -------------------------------------------------------------------------------- pipeline

const LABEL = 34, STRIP = 12, TRACK = 13, GAP = 6, AXIS = 22, CHART = 46, AFAR = 0.2;

/* The first of a list, sorted by `begin`, that could reach into `cycle`. */
function first_at(list, cycle, longest) {
    let low = 0, high = list.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (list[middle].begin < cycle - longest)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

class Pipeline {
    constructor(recording, whole) {
        this.recording = recording;
        this.lanes = recording.lanes;
        [this.from, this.to] = whole;
        this.selected = null;
        this.tops = [];
        let top = AXIS;
        for (const lane of this.lanes) {
            this.tops.push(top);
            top += STRIP + Math.max(1, lane.tracks) * TRACK + GAP;
        }
        this.height = top;
        this.canvas = make("canvas", { tabindex: 0, role: "application",
            "aria-label": `pipeline of ${recording.name}: arrows move, plus and minus zoom, n and p choose instructions` });
        this.chart = make("canvas", { role: "img", "aria-label": `figures over time of ${recording.name}` });
        this.readout = make("p", { class: "readout soft", "aria-live": "polite" }, "Click an instruction for its details.");
        this.detail = make("div", { class: "detail", hidden: true });
        this.element = make("div", {}, make("h3", {}, recording.name), this.canvas, this.readout, this.detail, this.chart);
    }

    get width() { return Math.max(200, this.canvas.clientWidth); }
    get scale() { return (this.width - LABEL) / (this.to - this.from); }
    x(cycle) { return LABEL + (cycle - this.from) * this.scale; }
    cycle(x) { return this.from + (x - LABEL) / this.scale; }

    context_of(canvas, height) {
        const ratio = window.devicePixelRatio || 1, width = this.width;
        canvas.style.height = height + "px";
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            canvas.width = Math.round(width * ratio);
            canvas.height = Math.round(height * ratio);
        }
        const context = canvas.getContext("2d");
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.fillStyle = "#fff";
        context.fillRect(0, 0, width, height);
        return context;
    }

    axis_draw(context, height) {
        const step = 10 ** Math.ceil(Math.log10(80 / this.scale));
        const fine = [step / 5, step / 2, step].find(value => value * this.scale >= 70 && value >= 1) || step;
        context.font = "11px system-ui, sans-serif";
        context.textBaseline = "middle";
        for (let cycle = Math.ceil(this.from / fine) * fine; cycle <= this.to; cycle += fine) {
            context.fillStyle = "#e3e6ea";
            context.fillRect(Math.round(this.x(cycle)), AXIS - 4, 1, height);
            context.fillStyle = "#57606a";
            if (this.x(cycle) + 44 < this.width)
                context.fillText(number(cycle), this.x(cycle) + 3, AXIS / 2);
        }
    }

    /* From afar: the cause that took most of each pixel, and how many instructions issued in it. */
    overview_draw(context, lane, view, top) {
        const bucket = this.recording.series.bucket, tall = Math.max(1, lane.tracks) * TRACK - 3, base = top + STRIP + tall;
        const rates = [];
        for (let x = LABEL; x < this.width; x++) {
            const a = Math.max(0, Math.floor(this.cycle(x) / bucket)), b = Math.max(a + 1, Math.floor(this.cycle(x + 1) / bucket));
            let most = bucket * (b - a) / 10, cause = null, issued = 0;
            for (const [name, cycles] of view.causes) {
                let sum = 0;
                for (let at = a; at < b; at++)
                    sum += cycles[at] || 0;
                if (sum > most)
                    [most, cause] = [sum, name];
            }
            for (let at = a; at < b; at++)
                issued += view.issued[at] || 0;
            rates.push(issued / (b - a) / bucket);
            if (cause) {
                const height = STRIP * cause_of(cause)[2] / 3;
                context.fillStyle = cause_of(cause)[0];
                context.fillRect(x, top + STRIP - height, 1, height);
            }
        }
        context.fillStyle = STAGES.execute;
        rates.forEach((rate, i) => context.fillRect(LABEL + i, base - Math.min(1, 2 * rate) * tall, 1, Math.min(1, 2 * rate) * tall));
        context.fillStyle = "#57606a";
        context.fillRect(LABEL, base, this.width - LABEL, 1);
    }

    wait_draw(context, wait, top) {
        const [colour, letters, group] = cause_of(wait.cause), left = Math.max(LABEL, this.x(wait.begin));
        const width = Math.max(0.7, this.x(wait.end) - left), height = STRIP * group / 3;
        context.fillStyle = colour;
        context.fillRect(left, top + STRIP - height, width, height);
        if (width > 18) {
            context.fillStyle = "#111";
            context.font = "700 9px ui-monospace, monospace";
            context.fillText(letters, left + 3, top + STRIP / 2 + 1);
        }
    }

    instr_draw(context, instr, top) {
        const y = top + STRIP + Math.min(instr.track, 9) * TRACK, left = this.x(instr.begin), end = this.x(instr.end);
        const part = (from, to, colour) => {
            if (from < 0 || to <= from)
                return;
            const a = Math.max(LABEL, this.x(from)), b = this.x(to);
            context.fillStyle = colour;
            if (b > a)
                context.fillRect(a, y, Math.max(0.6, b - a), TRACK - 2);
        };
        const issue = instr.issue < 0 ? instr.end : instr.issue, execute = instr.execute < 0 ? instr.end : instr.execute;
        part(instr.begin, issue, instr.flushed ? STAGES.flushed : STAGES.wait);
        part(instr.issue, Math.max(execute, issue), STAGES.issue);
        part(instr.execute, instr.end, STAGES.execute);
        if (end - left < 3)
            return;
        context.strokeStyle = instr === this.selected ? "#000" : "rgba(27, 31, 36, .35)";
        context.lineWidth = instr === this.selected ? 2.5 : 0.7;
        context.setLineDash(instr.flushed ? [3, 3] : []);
        context.strokeRect(Math.max(LABEL, left), y, end - Math.max(LABEL, left), TRACK - 2);
        context.setLineDash([]);
        if (end - Math.max(LABEL, left) > 30) {
            context.save();
            context.beginPath();
            context.rect(Math.max(LABEL, left), y, end - Math.max(LABEL, left) - 2, TRACK);
            context.clip();
            context.fillStyle = "#111";
            context.font = "10px ui-monospace, monospace";
            context.fillText(this.text_of(instr), Math.max(LABEL, left) + 3, y + TRACK / 2 - 0.5);
            context.restore();
        }
    }

    draw() {
        const context = this.context_of(this.canvas, this.height);
        this.axis_draw(context, this.height);
        this.lanes.forEach((lane, warp) => {
            const top = this.tops[warp];
            context.fillStyle = "#f6f8fa";
            context.fillRect(LABEL, top, this.width - LABEL, STRIP);
            if (this.scale < AFAR)
                this.overview_draw(context, lane, this.recording.series.lanes[warp], top);
            else for (let i = first_at(lane.waits, this.from, lane.longest_wait); i < lane.waits.length && lane.waits[i].begin < this.to; i++)
                if (lane.waits[i].end > this.from)
                    this.wait_draw(context, lane.waits[i], top);
            for (let i = first_at(lane.instrs, this.from, lane.longest); this.scale >= AFAR && i < lane.instrs.length && lane.instrs[i].begin < this.to; i++)
                if (lane.instrs[i].end > this.from)
                    this.instr_draw(context, lane.instrs[i], top);
            context.fillStyle = "#fff";
            context.fillRect(0, top, LABEL, STRIP + lane.tracks * TRACK);
            context.fillStyle = "#1b1f24";
            context.font = "700 11px system-ui, sans-serif";
            context.fillText("w" + warp, 4, top + STRIP / 2 + 4);
        });
        this.chart_draw();
    }

    chart_draw() {
        const { bucket, rows } = this.recording.series, height = rows.length * CHART + AXIS;
        const context = this.context_of(this.chart, height);
        this.axis_draw(context, height);
        rows.forEach(([name, values], row) => {
            const top = AXIS + row * CHART, base = top + CHART - 6, wanted = [];
            for (let x = LABEL; x < this.width; x++) {
                const a = Math.floor(this.cycle(x) / bucket), b = Math.max(a + 1, Math.floor(this.cycle(x + 1) / bucket));
                let sum = 0;
                for (let at = a; at < b; at++)
                    sum += values[at] || 0;
                wanted.push(sum / (b - a));
            }
            const most = Math.max(...wanted, 1e-9);
            context.fillStyle = "#3f7fbf";
            wanted.forEach((value, i) => {
                const tall = value / most * (CHART - 22);
                context.fillRect(LABEL + i, base - tall, 1, tall);
            });
            context.fillStyle = "#57606a";
            context.fillRect(LABEL, base, this.width - LABEL, 1);
            context.font = "11px system-ui, sans-serif";
            context.fillText(`${name}, up to ${most < 1e-8 ? "0" : number(most, most < 10 ? 2 : 0)}`, LABEL + 2, top + 6);
        });
    }

    text_of(instr) {
        return this.recording.code.get(instr.pc)?.text || "0x" + instr.pc.toString(16);
    }

    find(x, y) {
        const warp = this.tops.findLastIndex(top => y >= top), lane = this.lanes[warp], cycle = this.cycle(x);
        if (!lane || x < LABEL)
            return null;
        if (this.scale < AFAR)
            return { warp, cycle: Math.floor(cycle), instr: null, wait: null };
        const track = Math.floor((y - this.tops[warp] - STRIP) / TRACK), slack = 2 / this.scale;
        const wait = lane.waits.find(some => some.begin <= cycle && cycle < some.end) || null;
        let instr = null;
        for (let i = first_at(lane.instrs, cycle, lane.longest + slack); i < lane.instrs.length && lane.instrs[i].begin <= cycle + slack; i++)
            if (Math.min(lane.instrs[i].track, 9) === track && lane.instrs[i].end + slack > cycle)
                instr = lane.instrs[i];
        return { warp, cycle: Math.floor(cycle), instr, wait };
    }

    read(x, y) {
        const found = this.find(x, y);
        if (!found)
            return;
        this.readout.textContent = `cycle ${number(found.cycle)}, warp ${found.warp}`
            + (found.wait ? `, waits for ${found.wait.cause}` : "")
            + (found.instr ? `: ${this.text_of(found.instr)}` : "");
    }

    select(instr) {
        this.selected = instr;
        const row = this.recording.code.get(instr.pc) || {}, text = this.text_of(instr);
        const [name, ...rest] = text.split(" "), operands = rest.join(" ").split(/,\s*/).filter(Boolean);
        const stores = /^(f?s[bhwd]|b|j$)/.test(name);
        const step = (label, cycle) => cycle < 0 ? null : `${label} ${number(cycle)}`;
        const waits = this.lanes[instr.warp].waits.filter(wait => wait.begin < instr.end && wait.end > instr.begin && (instr.issue < 0 || wait.begin < instr.issue));
        const rows = [
            ["warp, address", `${instr.warp}, 0x${instr.pc.toString(16)}`],
            ["operands", operands.length ? operands.map((word, i) => `${i || stores ? "reads" : "writes"} ${word}`).join("; ") : "none"],
            ["source", row.file ? `${row.file}:${row.line}` : "not known"],
            ["", row.source || null],
            ["function", row.function ? [row.function, ...(row.inlined || [])].join(" › ") : null],
            ["cycles", [step("decoded", instr.begin), step("allocated", instr.allocate), step("issued", instr.issue),
                step("executes", instr.execute), step("written back", instr.written),
                `${instr.flushed ? "flushed" : "ends"} ${number(instr.end)}`].filter(Boolean).join(", ")],
            ["its warp waited", waits.length ? waits.map(wait => `${wait.cause} ${number(wait.end - wait.begin)}`).join(", ") : "not"],
        ];
        this.detail.hidden = false;
        this.detail.replaceChildren(make("b", { class: "code" }, text), make("dl", {}, ...rows.filter(([, value]) => value)
            .flatMap(([label, value]) => [make("dt", {}, label), make("dd", { class: label ? "" : "code" }, value)])));
        this.draw();
    }

    /* The instruction of the warp so many behind the selected one, in view. */
    step(by) {
        const lane = this.lanes[this.selected ? this.selected.warp : 0];
        const at = this.selected ? lane.instrs.indexOf(this.selected) + by : first_at(lane.instrs, this.from, 0);
        if (!lane.instrs[at])
            return null;
        this.select(lane.instrs[at]);
        return lane.instrs[at];
    }
}

function pipelines_make(recordings) {
    const whole = [Math.min(...recordings.map(one => one.trace.from)), Math.max(...recordings.map(one => one.trace.to))];
    const views = recordings.map(recording => new Pipeline(recording, whole));
    let drawing = false;
    const draw = () => {
        if (drawing)
            return;
        drawing = true;
        requestAnimationFrame(() => {
            drawing = false;
            views.forEach(view => view.draw());
        });
    };
    const show = (from, to) => {
        const length = Math.min(Math.max(to - from, 10), whole[1] - whole[0]);
        const begin = Math.min(Math.max(from, whole[0]), whole[1] - length);
        views.forEach(view => { view.from = begin; view.to = begin + length; });
        range.textContent = `cycles ${number(begin)} to ${number(begin + length)}`;
        draw();
    };
    const zoom = (factor, at) => {
        const view = views[0], centre = at === undefined ? (view.from + view.to) / 2 : at;
        show(centre - (centre - view.from) * factor, centre + (view.to - centre) * factor);
    };
    const move = part => show(views[0].from + part * (views[0].to - views[0].from), views[0].to + part * (views[0].to - views[0].from));
    const range = make("span", { class: "soft", id: "range" });
    const cycle = make("input", { id: "cycle", inputmode: "numeric", "aria-label": "cycle to go to", placeholder: "cycle" });
    const go = () => {
        const wanted = Number(cycle.value.replace(/\D/g, ""));
        show(wanted - 100, wanted + 100);
    };
    cycle.addEventListener("keydown", event => event.key === "Enter" && go());
    const tools = make("div", { class: "tools" },
        make("button", { id: "in", onclick: () => zoom(0.5), "aria-label": "zoom in" }, "+"),
        make("button", { id: "out", onclick: () => zoom(2), "aria-label": "zoom out" }, "−"),
        make("button", { id: "left", onclick: () => move(-0.5), "aria-label": "earlier" }, "◀"),
        make("button", { id: "right", onclick: () => move(0.5), "aria-label": "later" }, "▶"),
        make("button", { id: "all", onclick: () => show(...whole) }, "all"), cycle,
        make("button", { id: "go", onclick: go }, "go to cycle"), range);
    views.forEach(view => pipeline_events(view, { show, zoom, move, whole }));
    const legend = make("div", { class: "legend" }, ...Object.keys(CAUSES).filter(name => name !== "issued" && recordings.some(one =>
        one.lanes.some(lane => lane.waits.some(wait => wait.cause === name)))).map(name => make("span", {}, swatch(name), " " + name)),
        ...[["decoded", STAGES.wait], ["issued", STAGES.issue], ["executes", STAGES.execute]].map(([name, colour]) =>
            make("span", {}, make("span", { class: "swatch", style: `background:${colour}` }, "\u00a0"), " " + name)),
        make("span", {}, make("span", { class: "swatch", style: "border-style:dashed" }, "\u00a0"), " flushed"));
    new ResizeObserver(draw).observe(document.body);
    show(...whole);
    return make("section", { id: "pipeline" }, make("h2", {}, "Pipeline, and figures over time"),
        make("p", { class: "soft" }, "A lane a warp: a strip with what it waits for, low for fetch, higher for operands, "
            + "highest for units and the window; below it its instructions (from afar: how many issued). Drag to move, turn the wheel or click to zoom in; then click an instruction."),
        tools, legend, make("div", { class: "side" + (views.length > 1 ? " several" : "") }, ...views.map(view => view.element)));
}

function pipeline_events(view, { show, zoom, move, whole }) {
    const canvas = view.canvas;
    let held = null;
    const place = event => {
        const box = canvas.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("pointerdown", event => {
        held = { x: event.clientX, from: view.from, to: view.to, moved: false };
        if (event.isTrusted)
            canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
        view.read(...place(event));
        if (!held || Math.abs(event.clientX - held.x) < 4 && !held.moved)
            return;
        held.moved = true;
        const by = (held.x - event.clientX) / view.scale;
        show(held.from + by, held.to + by);
    });
    canvas.addEventListener("pointerup", event => {
        const found = held && !held.moved && view.find(...place(event));
        held = null;
        view.read(...place(event));
        if (found && view.scale < AFAR)
            zoom(0.125, found.cycle);
        else if (found && found.instr)
            view.select(found.instr);
    });
    canvas.addEventListener("pointercancel", () => { held = null; });
    canvas.addEventListener("wheel", event => {
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
            move(event.deltaX / view.width);
        else
            zoom(event.deltaY > 0 ? 1.25 : 0.8, view.cycle(place(event)[0]));
    }, { passive: false });
    const keys = { ArrowLeft: () => move(-0.2), ArrowRight: () => move(0.2), "+": () => zoom(0.5), "=": () => zoom(0.5),
        "-": () => zoom(2), Home: () => show(...whole) };
    const choose = by => {
        const instr = view.step(by), length = view.to - view.from;
        if (instr && (instr.begin < view.from || instr.end > view.to))
            show(instr.begin - length / 4, instr.begin + 3 * length / 4);
    };
    keys.n = keys.Enter = () => choose(1);
    keys.p = () => choose(-1);
    canvas.addEventListener("keydown", event => {
        if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey)
            return;
        event.preventDefault();
        keys[event.key]();
    });
}

// ----------------------------------------------------------------------------------- flame

function flame_make(recording, number_of) {
    const nodes = recording.profile.flame.map(node => ({ ...node, on: [] })), rows = 22;
    nodes.forEach((node, i) => i && nodes[node.parent].on.push(node));
    const depth = node => 1 + node.on.reduce((most, child) => Math.max(most, depth(child)), 0);
    let root = nodes[0];
    const picture = make("div", { class: "flame", id: "flame" + number_of });
    const said = make("p", { class: "readout soft", "aria-live": "polite" });
    const search = make("input", { type: "search", id: "search" + number_of, placeholder: "function, line, cause",
        "aria-label": "search the flame graph" });
    const whole = nodes[0].cycles || 1;
    const tell = node => `${node.name}: ${number(node.cycles)} cycles, ${percent(node.cycles, whole)}; ${percent(node.issued, node.cycles)} of them issued`;
    const colour = node => node.cause ? cause_of(node.name)[0] : node.name.includes(":") ? "#e6dac3" : "#f3e3c3";
    const put = (node, left, width, level, height) => {
        if (width < 0.0015)
            return;
        const button = make("button", { title: tell(node), style: `left:${100 * left}%;width:${100 * width}%;top:${(height - 1 - level) * rows}px;background:${colour(node)}`,
            onclick: () => { root = node; draw(); said.textContent = tell(node); },
            onpointerenter: () => { said.textContent = tell(node); } }, width > 0.02 ? node.name : "");
        button.node = node;
        picture.append(button);
        for (const child of node.on) {
            put(child, left, width * child.cycles / (node.cycles || 1), level + 1, height);
            left += width * child.cycles / (node.cycles || 1);
        }
    };
    /* Of boxes on each other that match, the lowest counts. */
    const matched = (node, word) => node.name.toLowerCase().includes(word) ? node.cycles
        : node.on.reduce((sum, child) => sum + matched(child, word), 0);
    const mark = () => {
        const word = search.value.trim().toLowerCase();
        picture.classList.toggle("searched", word !== "");
        for (const button of picture.children)
            button.classList.toggle("found", word !== "" && button.node.name.toLowerCase().includes(word));
        if (word)
            said.textContent = `“${word}”: ${number(matched(nodes[0], word))} cycles, ${percent(matched(nodes[0], word), whole)}`;
    };
    const draw = () => {
        const height = depth(root);
        picture.replaceChildren();
        picture.style.height = height * rows + "px";
        put(root, 0, 1, 0, height);
        mark();
    };
    search.addEventListener("input", mark);
    draw();
    return make("div", {}, make("h3", {}, recording.name), make("div", { class: "tools" }, search,
        make("button", { id: "whole" + number_of, onclick: () => { root = nodes[0]; draw(); said.textContent = tell(root); } }, "whole program")),
        picture, said);
}

// ------------------------------------------------------------------------------------ page

function page_make() {
    const recordings = recordings_read(), several = recordings.length > 1 ? " several" : "";
    const section = (id, title, ...children) => make("section", { id }, make("h2", {}, title), ...children);
    const main = document.querySelector("main");
    main.replaceChildren(
        make("h1", {}, recordings[0].run.kernel + " on " + recordings.map(recording => recording.name).join(", ")),
        make("nav", { "aria-label": "sections" }, ...["figures", "stalls", "pipeline", "flame", "lines"].map(id => make("a", { href: "#" + id }, id))),
        section("figures", "Figures", figures_table(recordings),
            ...recordings.filter(recording => recording.run.simulated_cycles > recording.trace.to + 1000 || recording.cut).map(recording => make("p", { class: "soft" },
                `${recording.name}: the pipeline view is of cycles ${number(recording.trace.from)} to ${number(recording.trace.to)}; --trace-from and --trace-cycles choose others.`))),
        section("stalls", "Where the cycles went", stalls_table(recordings)));
    const pipelines = pipelines_make(recordings);
    main.append(pipelines,
        section("flame", "Flame graph", make("p", { class: "soft" }, "Functions on those that called them, then source lines, then what "
            + "each cycle was for. Click a box to zoom in."), make("div", { class: "side" + several }, ...recordings.map(flame_make))),
        section("lines", "Hot lines", make("div", { class: "side" + several }, ...recordings.map(recording =>
            make("div", {}, make("h3", {}, recording.name), lines_table(recording))))));
}

page_make();
