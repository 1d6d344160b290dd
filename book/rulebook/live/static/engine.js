// The engine in the page, as a figure sees it: a worker that is started when it is first wanted, gives one answer
// after the other, is watched while it wakes and thinks, and is started anew when it hangs or breaks.

(() => {
  "use strict";

  const STALLED = 30000; // Milliseconds without a single byte until loading is given up.
  const STARTING = 60000; // Milliseconds for a step that loads nothing.
  const THINKING = 10000; // Milliseconds until an answer is given up, and the engine started anew.
  const SPEAKING = 15000; // Milliseconds between two words to whoever only hears how far it is.
  const FROM_FILE =
    "A page opened from a file cannot start the engine. From any web server it can; in the folder of this book, python -m http.server is one.";
  const ELSE = "Everything else on this page goes on working.";

  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

  /** Say how far waking is, and how much of a progress bar that fills. */
  function told({ waking, loaded, of }) {
    if (waking) return { text: `The engine is waking up: ${waking} …`, progress: {} };
    if (!of) return { text: "The engine is waking up …", progress: {} };
    const percent = Math.min(Math.floor((100 * loaded) / of), 100);
    return {
      text: `The engine is waking up: ${megabytes(loaded)} of ${megabytes(of)} MB (${percent}%) …`,
      progress: { max: of, value: loaded },
    };
  }

  /** Find out why the file of a script did not come: its error does not say. */
  async function missing(address) {
    const answer = await fetch(address, { cache: "reload" }).catch(() => null);
    if (!answer) return "the server cannot be reached";
    if (!answer.ok) return `the server answered ${answer.status}${answer.statusText && ` (${answer.statusText})`}`;
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) return "the server sent a web page in its place";
    return answer.arrayBuffer().then(
      () => "this browser cannot run it",
      () => "the line broke off",
    );
  }

  /** One worker for all figures of a page. An answer is what rulebook.live.desk says, or `{ late }`, or `{ lost }`. */
  class Engine {
    constructor(address) {
      this.address = address;
      this.queue = [];
      this.anew = []; // Files that were bad: they are asked for past every cache.
      this.began = 0;
      this.spoken = 0;
      this.last = { waking: "", loaded: 0, of: 0 };
      this.hasFailed = false;
      this.stop();
    }

    /** Ask; `question` is called when its turn has come. */
    ask(figure, question) {
      return new Promise((answer) => {
        this.queue.push({ figure, question, answer });
        this.wake();
        this.next();
      });
    }

    /** Wake before anything is asked: the reader points at something that will. */
    warm() {
      if (!this.hasFailed) this.wake();
    }

    wake() {
      if (this.worker) return this.isAwake || this.progress();
      if (location.protocol === "file:") return this.fail(FROM_FILE, true);
      try {
        this.worker = new Worker(this.address, { type: "module" });
      } catch (error) {
        return this.fail(`The engine cannot start here: ${error.message}.`);
      }
      const { worker } = this;
      worker.onmessage = ({ data }) => this.hear(JSON.parse(data));
      worker.onerror = async (event) => {
        event.preventDefault();
        const why = await missing(this.address);
        if (this.worker === worker)
          this.fail(`The engine cannot start: the file worker.js could not be loaded: ${why}.`);
      };
      worker.postMessage(JSON.stringify({ anew: this.anew }));
      this.began = this.spoken = performance.now();
      this.hear({ loaded: 0, of: 0 });
    }

    hear(message) {
      if ("loaded" in message) this.waking(message, STALLED, () => this.stall());
      // On a line that took long to bring a file, it may take as long to read one again that no cache has kept.
      else if (message.waking)
        this.waking(message, STARTING + performance.now() - this.began, () =>
          this.fail("The engine did not wake up in time."),
        );
      else if (message.failed) {
        this.anew = message.files;
        this.fail(`The engine cannot start: ${message.failed}.`, message.isFinal);
      } else if (message.awake) {
        this.isAwake = true;
        this.within(0);
        this.next();
      } else if (message.broken) this.restart("The engine broke down");
      else this.settle(message);
    }

    waking(message, bound, giveUp) {
      this.last = message;
      const isLong = performance.now() - this.spoken > SPEAKING;
      if (isLong) this.spoken = performance.now();
      this.progress(isLong);
      this.within(bound, giveUp);
    }

    /** Show how far waking is. It is said when it begins, and after that only now and then. */
    progress(isSaid = false) {
      const { text, progress } = told(this.last);
      for (const { figure } of this.queue) figure.note(text, { progress, isSaid: isSaid || figure.notice.hidden });
    }

    stall() {
      const { loaded, of } = this.last;
      const come = of ? `, and only ${megabytes(loaded)} of ${megabytes(of)} MB are here` : "";
      this.fail(
        `The engine does not wake up: nothing has come from the server for ${STALLED / 1000} seconds${come}. Try again when the line is better.`,
      );
    }

    next() {
      if (!this.isAwake || this.isAsked || !this.queue.length) return;
      this.isAsked = true;
      this.worker.postMessage(JSON.stringify(this.queue[0].question()));
      this.within(THINKING, () => this.restart("The engine took too long"));
    }

    settle(message) {
      this.within(0);
      this.isAsked = false;
      this.queue.shift().answer(message);
      setTimeout(() => this.next());
    }

    /** Stop a worker that hangs; the figures ask the new one from where they are. */
    restart(why) {
      this.stop();
      this.settle({ late: `${why} and was started anew.` });
      if (this.queue.length) this.wake();
    }

    fail(why, isFinal = false) {
      this.stop();
      this.hasFailed = true;
      for (const { answer } of this.queue.splice(0)) answer({ lost: `${why} ${ELSE}`, isFinal });
    }

    stop() {
      this.within(0);
      this.worker?.terminate();
      this.worker = null;
      this.isAwake = false;
      this.isAsked = false;
    }

    within(bound, act) {
      clearTimeout(this.timer);
      if (bound) this.timer = setTimeout(act, bound);
    }
  }

  Object.assign(rulebook, { Engine, missing });
})();
