// The search of the register: one field above the lists of clauses, which shows those that have every word
// typed, in their number, title, wording, strength or game. It needs no engine, and works from a folder.

(() => {
  "use strict";

  const lists = [...document.querySelectorAll("[data-rulebook-register]")];
  if (!lists.length) return;

  const plain = (/** @type {string} */ text) =>
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "")
      .replace(/[’'"“”„]/g, "");
  const games = lists.map((list) => {
    const name = list.getAttribute("data-rulebook-register") ?? "";
    const rows = [...list.children].map((row) => ({ row, text: plain(`${row.textContent} ${name}`) }));
    return { section: list.closest("section") ?? list, rows };
  });
  const all = games.reduce((sum, game) => sum + game.rows.length, 0);

  const find = document.createElement("search");
  find.className = "rb-find";
  const label = document.createElement("label");
  const field = document.createElement("input");
  field.type = "search";
  field.autocomplete = "off";
  field.spellcheck = false;
  const shown = document.createElement("p");
  shown.setAttribute("role", "status");
  label.append("Find a clause by number, word, piece or card", field);
  find.append(label, shown);
  games[0].section.before(find);

  const filter = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, rows } of games) {
      let here = 0;
      for (const { row, text } of rows) {
        const fits = words.every((word) => text.includes(word));
        row.toggleAttribute("hidden", !fits);
        if (fits) here += 1;
      }
      section.toggleAttribute("hidden", !here);
      found += here;
    }
    if (!words.length) shown.textContent = `${all} clauses`;
    else if (found) shown.textContent = `${found} of ${all} clauses`;
    else shown.textContent = `None of ${all} clauses has all these words: write fewer, or a part of one`;
  };
  const typed = () => {
    filter();
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set("find", field.value.trim());
    else address.searchParams.delete("find");
    // The address holds what was found, so that it can be sent; a browser may forbid it in a folder.
    try {
      history.replaceState(null, "", address);
    } catch {}
  };
  field.addEventListener("input", typed);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    typed();
  });
  field.value = new URLSearchParams(location.search).get("find") ?? "";
  filter();
})();
