// Uses a page as a person would, and notes what came of it as elements that go to the page around it (check.sh).
const note = (what, good, more = "") => {
    const element = document.createElement("i");
    element.className = good ? "good" : "bad";
    element.textContent = `${what} ${more}`;
    document.body.append(element);
};
const rest = () => new Promise(done => setTimeout(done, 60));
const canvas = document.querySelector("canvas");
const range = () => document.getElementById("range").textContent;
const press = id => document.getElementById(id).click();
const key = name => canvas.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
const pointer = (kind, x, y) => {
    const box = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new PointerEvent(kind, { clientX: box.left + x, clientY: box.top + y, pointerId: 1, bubbles: true }));
};
const colours = () => {
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
    for (let i = 0; i < data.length; i += 4)
        seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return seen;
};

async function changes(what, act) {
    const before = range();
    act();
    await rest();
    note(what, range() !== before, `${before} -> ${range()}`);
}

async function pipeline_use() {
    note("waiting for operands is seen from afar", colours().has("242,147,140"));
    await changes("a click from afar zooms in", () => { pointer("pointerdown", 200, 80); pointer("pointerup", 200, 80); });
    await changes("all", () => press("all"));
    await changes("zoom in", () => press("in"));
    await changes("later", () => press("right"));
    await changes("zoom out", () => press("out"));
    await changes("a key", () => key("+"));
    await changes("the wheel", () => canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, clientX: 200, cancelable: true })));
    document.getElementById("cycle").value = "20,000";
    await changes("go to a cycle", () => press("go"));
    note("the cycle that was asked for", range() === "cycles 19,900 to 20,100", range());
    await changes("a drag", () => { pointer("pointerdown", 200, 80); pointer("pointermove", 150, 80); pointer("pointerup", 150, 80); });
    const detail = document.querySelector(".detail");
    for (let y = 24; y < canvas.clientHeight && detail.hidden; y += 13)
        for (let x = 60; x < canvas.clientWidth - 10 && detail.hidden; x += 40) {
            pointer("pointerdown", x, y);
            pointer("pointerup", x, y);
        }
    note("a click shows an instruction", !detail.hidden);
    const said = detail.textContent;
    note("its operands", /(reads|writes) \w+/.test(said) || said.includes("none"), said);
    note("its source line", /source[^:]*\.[chS]:[0-9]+/.test(said), said);
    note("its cycles", /decoded [0-9,]+/.test(said) && /(ends|flushed) [0-9,]+/.test(said), said);
    key("n");
    note("the next instruction", detail.textContent !== said);
}

async function flame_use() {
    const flame = document.getElementById("flame0"), boxes = () => flame.querySelectorAll("button").length;
    const all = boxes();
    [...flame.children].find(box => box.textContent === "visit").click();
    await rest();
    note("a box of the flame graph zooms in", flame.firstChild.textContent === "visit" && flame.firstChild.style.width === "100%");
    press("whole0");
    await rest();
    note("and back", boxes() === all, `${all} ${boxes()}`);
    const search = document.getElementById("search0");
    search.value = "visit";
    search.dispatchEvent(new Event("input"));
    note("a search finds boxes", flame.querySelectorAll(".found").length > 0 && flame.classList.contains("searched"));
    note("and says their part", /“visit”: [0-9,]+ cycles, 7[0-9]\.[0-9]\s%/.test(flame.nextSibling.textContent), flame.nextSibling.textContent);
}

window.onload = async () => {
    await rest();
    note("the width", innerWidth === Number(location.hash.slice(1)), innerWidth);
    note("nothing is wider than the page", document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollWidth);
    note("nothing is fetched", performance.getEntriesByType("resource").length === 0);
    try {
        await pipeline_use();
        await flame_use();
    } catch (error) {
        note("an error", false, error);
    }
    parent.postMessage([...document.querySelectorAll("i.good, i.bad")].map(element => element.outerHTML).join("\n"), "*");
};
