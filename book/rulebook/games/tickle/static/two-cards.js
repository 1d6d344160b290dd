// Two cards to choose: shows the answer that lies in the page for them. In a notebook the same lines stand beside the part.

/** @type {NodeListOf<HTMLElement>} */
const parts = document.querySelectorAll(".rb-two-cards");
for (const part of parts) {
  const told = JSON.parse(part.querySelector("script[type='application/json']").textContent);
  const of = (side, what) => /** @type {HTMLSelectElement} */ (part.querySelector(`[name="${side}-${what}"]`)).value;
  const show = () => {
    const same = ["number", "shape", "colour"]
      .map((what) => (of("one", what) === of("other", what) ? "1" : "0"))
      .join("");
    for (const side of ["one", "other"]) {
      const card = part.querySelector(`[data-card="${side}"]`);
      card.setAttribute("class", `tic-${of(side, "colour")}`);
      card.querySelector("use").setAttribute("href", `#${part.id}-${of(side, "number")}-${of(side, "shape")}`);
      card.querySelector(".tic-initial").textContent = of(side, "colour")[0].toUpperCase();
    }
    part.dataset.kind = told[same].kind;
    part.querySelector("output strong").textContent = told[same].kind;
    part.querySelector("output span").textContent = told[same].text;
  };
  for (const choice of part.querySelectorAll("select")) {
    choice.disabled = false;
    choice.onchange = show;
  }
  show();
}
