// How large the type is, how strong the contrast, and whether a single key does anything outside of a figure: a button at
// the head of each page opens the choice, the browser keeps it, and `appearance.js` applies it on every page before
// anything is painted.

(() => {
  "use strict";

  const NAME = "Type, contrast and keys";
  const CHOICES = {
    type: { title: "Type", values: { usual: "usual", large: "large", largest: "largest" } },
    contrast: { title: "Contrast", values: { usual: "usual", high: "high" } },
    keys: { title: "The key P", values: { usual: "presents", none: "does nothing" } },
  };
  const GAP = 4; // Pixels between the button and what it opens.
  const buttons = document.querySelector(".article-header-buttons");
  if (!buttons || !("popover" in HTMLElement.prototype)) return;
  const { dataset } = document.documentElement;
  const { make } = rulebook;

  /** The choice of one thing, as a group of which one is chosen. */
  function choice([name, { title, values }]) {
    const radios = Object.entries(values).map(([value, words]) => {
      const onchange = () => {
        dataset[name] = value;
        localStorage.setItem(`rulebook:${name}`, value);
      };
      const chosen = { name: `rb-${name}`, value, checked: dataset[name] === value };
      return make("label", {}, make("input", { type: "radio", ...chosen, onchange }), ` ${words}`);
    });
    return make("fieldset", {}, make("legend", {}, title), ...radios);
  }

  const groups = Object.entries(CHOICES).map(choice);
  const panel = make("div", { class: "rb-settings", popover: "auto", role: "group", "aria-label": NAME }, ...groups);
  const button = make(
    "button",
    { type: "button", class: "btn btn-sm rb-open-settings", title: NAME, "aria-label": NAME },
    make("span", { "aria-hidden": "true" }, "Aa"),
  );
  button.popoverTargetElement = panel;
  panel.addEventListener("beforetoggle", () => {
    const { bottom, right } = button.getBoundingClientRect();
    panel.style.top = `${bottom + GAP}px`;
    panel.style.right = `${Math.max(GAP, document.documentElement.clientWidth - right)}px`;
  });
  // What is chosen in another tab holds here too.
  addEventListener("storage", ({ key, newValue }) => {
    const [, name] = (key ?? "").split("rulebook:");
    if (!Object.hasOwn(CHOICES[name]?.values ?? {}, newValue ?? "")) return;
    dataset[name] = newValue;
    for (const radio of panel.querySelectorAll(`[name=rb-${name}]`))
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === newValue;
  });
  buttons.append(button, panel);
})();
