"""large.py PAGE WIDTH [FOLDER]: uses a page of many cycles with the mouse, in real time, and says what that took.

Chromium is driven over a pipe, so that its events are those of a hand and its clock is the machine's. Prints a line
`WIDTH: load S s, step of the wheel MS ms, of a drag MS ms` and, for all that is wrong, a line `bad: ...`. FOLDER takes
pictures of the page: whole, from near, with an instruction chosen.
"""
import base64, json, os, statistics, subprocess, sys, tempfile, time

page, width = os.path.abspath(sys.argv[1]), int(sys.argv[2])
pictures = sys.argv[3] if len(sys.argv) > 3 else None
LIMITS = {"load": 15.0, "wheel": 0.5, "drag": 0.5}  # seconds, in the middle of several


class Browser:
    def __init__(self, profile):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "sh", "chromium", "--headless", "--no-sandbox",
             "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={profile}",
             "--host-resolver-rules=MAP * ~NOTFOUND"], pass_fds=[commands, answers], stderr=subprocess.DEVNULL)
        os.close(commands), os.close(answers)
        self.session, self.count, self.rest = None, 0, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                more = os.read(self.answers, 1 << 20)
                if not more:
                    sys.exit("bad: the browser has ended")
                self.rest += more
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.count:
                return answer.get("result") or sys.exit(f"bad: {answer}") if "result" not in answer else answer["result"]

    def value(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"bad: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def drawn(self):
        """Until what was asked for is on the page."""
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def picture(self, name, section="pipeline"):
        if pictures:
            self.value(f"document.getElementById('{section}').scrollIntoView()")
            self.drawn()
            image = self.call("Page.captureScreenshot")["data"]
            with open(f"{pictures}/{name}-{width}.png", "wb") as file:
                file.write(base64.b64decode(image))


def bad(good, what):
    if not good:
        print(f"bad: {width} px: {what}")


def seconds(act):
    begin = time.monotonic()
    act()
    return time.monotonic() - begin


def span(browser):
    """First and last cycle in view."""
    words = browser.value("document.getElementById('range').textContent").replace(",", "").split()
    return int(words[1]), int(words[3])


def click(browser, x, y):
    for kind in ("mousePressed", "mouseReleased"):
        browser.mouse(kind, x, y, button="left", clickCount=1)
    browser.drawn()


def use(browser):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    browser.call("Page.enable")
    begin = time.monotonic()
    browser.call("Page.navigate", url=f"file://{page}")
    while not browser.value("document.readyState === 'complete' && !!document.querySelector('#lines table')"):
        time.sleep(0.02)
    browser.drawn()
    took = {"load": [time.monotonic() - begin], "wheel": [], "drag": []}
    first, last = span(browser)
    bad(last - first >= 100000, f"only {last - first} cycles")
    bad(browser.value("document.documentElement.scrollWidth") <= width, "wider than the page")
    for section in ("figures", "stalls", "pipeline", "flame", "lines"):
        browser.picture(f"whole-{section}", section)

    browser.value("document.querySelector('#pipeline').scrollIntoView()")
    browser.drawn()
    left, top, across = browser.value("(({left, top, width}) => [left, top, width])"
                                      "(document.querySelector('canvas').getBoundingClientRect())")
    x, y = left + across / 2, top + 60

    def turn(by):
        browser.mouse("mouseWheel", x, y, deltaX=0, deltaY=by)
        browser.drawn()

    def drag(by):
        browser.mouse("mousePressed", x, y, button="left", clickCount=1)
        browser.mouse("mouseMoved", x + by, y, button="left", buttons=1)
        browser.drawn()
        browser.mouse("mouseReleased", x + by, y, button="left")

    # From the whole run to fifty cycles and less, with a drag now and then.
    steps = 0
    while (at := span(browser))[1] - at[0] > 50 and steps < 60:
        took["wheel"].append(seconds(lambda: turn(-100)))
        near = span(browser)
        bad(near[1] - near[0] < at[1] - at[0], f"the wheel does not zoom at {at}")
        if steps % 5 == 2:
            took["drag"].append(seconds(lambda: drag(-across / 4)))
            bad(span(browser)[0] > near[0], f"a drag does not move at {near}")
            drag(across / 4)
        steps += 1
    bad(steps < 60, "the wheel comes to no end")
    browser.picture("near")

    # A click shows an instruction of the middle of the run, on whatever track there is one.
    browser.value(f"document.getElementById('cycle').value = '{(first + last) // 2}', document.getElementById('go').click()")
    browser.drawn()
    tall = int(browser.value("document.querySelector('canvas').clientHeight"))
    shown = "!document.querySelector('.detail').hidden && document.querySelector('.detail').textContent"
    places = ((x + over, top + down) for over in range(-60, 61, 30) for down in range(24, tall, 13))
    for place in places:
        click(browser, *place)
        said = browser.value(shown)
        if said:
            break
    bad(said and "source" in said and "decoded" in said, "a click shows no instruction")
    browser.picture("chosen")

    # And back to all of it.
    browser.value("document.getElementById('all').click()")
    bad(span(browser) == (first, last), f"back is {span(browser)}, not {(first, last)}")
    took = {what: statistics.median(several) for what, several in took.items()}
    for what, limit in LIMITS.items():
        bad(took[what] < limit, f"{what} takes {took[what]:.2f} s")
    print(f"{width} px, {last - first} cycles, {os.path.getsize(page) / 1e6:.1f} MB: load {took['load']:.1f} s, "
          f"step of the wheel {1000 * took['wheel']:.0f} ms, of a drag {1000 * took['drag']:.0f} ms")


with tempfile.TemporaryDirectory() as profile:
    browser = Browser(profile)
    try:
        use(browser)
    finally:
        browser.process.terminate()
        browser.process.wait()
