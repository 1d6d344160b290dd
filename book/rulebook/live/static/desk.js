// What a desk adds to a figure: its parts as tabs, the form of a position, boards beside each other, long lists with a
// filter, and a picture made into a PNG. Drawn from the screen like all else; a field sends what was written in it.

// biome-ignore lint/correctness/noUnusedVariables: live.js uses it, in the same page or module.
const rulebookDesk = (() => {
  "use strict";

  const LONG = 12; // Entries from which a list can be filtered.
  const PNG_WIDTH = 1600;

  /** The parts of one figure that only a desk has. */
  class Desk {
    constructor(figure) {
      const { make } = rulebook;
      this.figure = figure;
      this.drawn = "";
      this.tabs = make("div", { class: "rb-tabs", role: "group", "aria-label": "Parts of the desk", hidden: true });
      this.form = make("div", { class: "rb-form", hidden: true });
      this.beside = make("div", { class: "rb-beside", hidden: true });
      this.whole = make("div", { class: "rb-narration rb-whole" });
    }

    draw({ tabs = [], form = [], beside = [], whole = [] }) {
      const { make } = rulebook;
      this.whole.replaceChildren(...(whole.length ? this.told(whole) : []));
      this.tabs.hidden = !tabs.length;
      this.tabs.replaceChildren(...tabs.map((tab) => this.figure.control(tab)));
      this.form.hidden = !form.length;
      if (form.length) this.fill(form);
      this.beside.hidden = !beside.length;
      this.beside.replaceChildren(
        ...beside.map(({ title, board, lines }) =>
          make(
            "section",
            { class: "rb-way" },
            make("p", { class: "rb-way-title" }, title),
            make("div", { class: "rb-picture" }, document.importNode(rulebook.parse(board), true)),
            make("div", { class: "rb-narration" }, ...this.told(lines)),
          ),
        ),
      );
    }

    told(lines) {
      return this.figure.told({ lines, ask: null, history: { branch: true } });
    }

    // -- the form -----------------------------------------------------------------------------------------------------

    /** Draw the form. Its fields stay the same elements: what is written in one is not lost when another answers. */
    fill(form) {
      const { make } = rulebook;
      const plan = JSON.stringify(
        form.map(({ title, fields }) => [title, fields.map(({ name, kind }) => [name, kind])]),
      );
      if (plan !== this.drawn) {
        const open = new Map([...this.form.querySelectorAll("details")].map((part) => [part.dataset.name, part.open]));
        this.fields = new Map();
        this.form.replaceChildren(
          ...form.map(({ title, fields }) =>
            make(
              "details",
              { "data-name": `form ${title}`, open: open.get(`form ${title}`) ?? false },
              make("summary", {}, title),
              ...fields.map((field) => this.made(field)),
            ),
          ),
        );
        this.drawn = plan;
      }
      for (const { fields } of form) for (const field of fields) this.fields.get(field.name).show(field);
      for (const part of this.form.querySelectorAll("details"))
        if (part.querySelector(".rb-wrong-field")) part.open = true;
    }

    made(field) {
      const { make } = rulebook;
      const id = `${this.figure.root.id || "desk"}-${field.name}`.replace(/[^\w-]/g, "-");
      const told = make("p", { class: "rb-problem", id: `${id}-told`, hidden: true });
      const kind = field.kind === "list" ? this.list(field, id) : this.single(field, id);
      const row = make(
        "div",
        { class: `rb-row rb-row-${field.kind}` },
        make("label", { for: id }, field.label),
        kind.control,
        told,
      );
      this.fields.set(field.name, {
        show: (now) => {
          kind.show(now);
          told.hidden = !now.problems.length;
          told.textContent = now.problems.join(" ");
          row.classList.toggle("rb-wrong-field", now.problems.length > 0);
          for (const [name, value] of [
            ["aria-invalid", "true"],
            ["aria-describedby", told.id],
          ])
            now.problems.length ? kind.input.setAttribute(name, value) : kind.input.removeAttribute(name);
        },
      });
      return row;
    }

    send(action) {
      this.figure.send(action);
    }

    /** One value: a number, a text, several lines, or one of a few names. */
    single({ name, kind, names = [], low, high }, id) {
      const { make } = rulebook;
      const common = { id, class: "rb-field", "data-name": `field ${name}`, autocomplete: "off" };
      const bounds = kind === "number" ? { inputmode: "numeric", "data-low": low, "data-high": high } : {};
      const suggestions = kind === "text" && names.length ? make("datalist", { id: `${id}-names` }) : null;
      suggestions?.append(...names.map((one) => make("option", { value: one })));
      const tag = { choice: "select", lines: "textarea" }[kind] ?? "input";
      const input = make(tag, {
        ...common,
        ...bounds,
        ...(tag === "input" ? { type: "text", list: suggestions?.id ?? null } : {}),
        ...(tag === "textarea" ? { rows: 5, spellcheck: "false", wrap: "off" } : {}),
        onchange: () => this.send({ do: "set", field: name, text: input.value }),
        onkeydown: (event) => {
          if (event.key === "Enter" && tag === "input") input.blur();
        },
      });
      const step = kind === "number" ? [this.stepper(input, -1), input, this.stepper(input, 1)] : [input];
      const show = ({ value, open, label }) => {
        for (const one of step) if (one !== input) one.setAttribute("aria-label", `${one.dataset.sign} ${label}`);
        if (tag === "select") {
          const extra = value && !names.includes(value) ? [value] : [];
          const empty = make("option", { value: "" }, open ? `${open} (as it comes)` : "–");
          input.replaceChildren(empty, ...[...names, ...extra].map((one) => make("option", { value: one }, one)));
        } else input.placeholder = open;
        if (document.activeElement !== input || tag === "select") input.value = value;
        input.dataset.open = open;
      };
      return { input, control: make("div", { class: "rb-value" }, ...step, suggestions), show };
    }

    /** A button that makes a number larger or smaller by one. */
    stepper(input, by) {
      const { make } = rulebook;
      const press = () => {
        const { low, high, open } = input.dataset;
        const now = Number.parseInt(input.value || open || low || "0", 10) + by;
        input.value = String(Math.min(Math.max(now, Number(low ?? -Infinity)), Number(high ?? Infinity)));
        input.dispatchEvent(new Event("change"));
      };
      const sign = by > 0 ? "More:" : "Less:";
      const name = `${sign} ${input.dataset.name}`;
      return make(
        "button",
        { type: "button", class: "rb-button rb-step", "data-name": name, "data-sign": sign, onclick: press },
        by > 0 ? "+" : "−",
      );
    }

    /** A list: each item a button that takes it out, and a field that adds. */
    list({ name, names = [] }, id) {
      const { make } = rulebook;
      const items = make("div", { class: "rb-items", role: "group" });
      const suggestions = make(
        "datalist",
        { id: `${id}-names` },
        ...names.map((one) => make("option", { value: one })),
      );
      // What was sent goes from the field when the list has taken it: what is refused stays to be changed.
      let shown = "";
      let sent = { text: "", held: "" };
      const add = () => {
        if (!input.value.trim()) return;
        sent = { text: input.value, held: shown };
        this.send({ do: "add", field: name, text: input.value });
      };
      const input = make("input", {
        id,
        type: "text",
        class: "rb-field",
        list: suggestions.id,
        "data-name": `field ${name}`,
        autocomplete: "off",
        placeholder: "add …",
        onchange: () => names.includes(input.value) && add(),
        onkeydown: (event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        },
      });
      const button = (label, text, onclick) =>
        make(
          "button",
          { type: "button", class: "rb-button rb-small", "aria-label": label, "data-name": label, onclick },
          text,
        );
      const show = ({ label, items: held = [], value }) => {
        const focus = items.contains(document.activeElement) ? document.activeElement : null;
        items.setAttribute("aria-label", label);
        items.classList.toggle("rb-unstated", !value);
        const taken = held.map((one, at) =>
          button(`Take ${one} out of ${label} (${at + 1})`, `${one} ×`, () =>
            this.send({ do: "drop", field: name, at }),
          ),
        );
        const rest = value
          ? [button(`Leave ${label} as it comes`, "as it comes", () => this.send({ do: "leave", field: name }))]
          : [make("span", { class: "rb-open" }, held.length ? "(as it comes)" : "")];
        const none =
          held.length || !value
            ? [button(`Nothing in ${label}`, "nothing", () => this.send({ do: "none", field: name }))]
            : [];
        items.replaceChildren(...taken, ...rest, ...none);
        shown = JSON.stringify(held);
        if (sent.text === input.value && sent.held !== shown) input.value = "";
        if (focus && !items.contains(document.activeElement)) input.focus({ preventScroll: true });
      };
      return { input, control: make("div", { class: "rb-value rb-list" }, items, input, suggestions), show };
    }

    // -- long lists ---------------------------------------------------------------------------------------------------

    /** A field above a long list, which leaves in sight what holds the words written in it. */
    filter(name, buttons, kept) {
      const { make } = rulebook;
      if (buttons.length < LONG) return null;
      const sift = () => {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (const one of buttons) {
          const held = `${one.textContent} ${one.title}`.toLowerCase();
          one.hidden = !words.every((word) => held.includes(word));
        }
      };
      const field = make("input", {
        type: "search",
        class: "rb-field rb-filter",
        "aria-label": `Filter: ${name}`,
        placeholder: "filter …",
        "data-name": `filter ${name}`,
        oninput: sift,
      });
      field.value = kept ?? "";
      sift();
      return field;
    }
  }

  /** Draw the text of an SVG file as a PNG. */
  async function drawn(text) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.height) / image.width);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  return { Desk, drawn };
})();
