// The rules that answer a question, above the pages that the search finds: each with its game, its wording, and a
// link to the clause itself. Runs on the search page alone; the rules come from rules-index.js.

(() => {
  "use strict";

  const MOST = 8;
  /** How much a word weighs by where a rule has it. */
  const WEIGHTS = { title: 4, also: 3.5, heading: 1.5, text: 1.5, game: 1.5 };
  /** What the beginning of a word weighs beside the whole word. */
  const BEGUN = 0.6;
  const LEFT_OUT = new Set(
    (
      "a all already am an and any are as at be been but by can could did do does for from get gets had happen happens has have how i if in is it its " +
      "me must my of on one or our shall should so some somebody someone than that the their them then there they this " +
      "to was we were what when where which who whom whose why will with would you your"
    ).split(" "),
  );
  const NUMBERS =
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
  const SAME = {
    each: "every",
    everybody: "everyone",
    nobody: "noone",
    forwards: "forward",
    backwards: "back",
    backward: "back",
  };

  const stem = (word) => {
    if (NUMBERS.includes(word)) return String(NUMBERS.indexOf(word));
    if (Object.hasOwn(SAME, word)) return SAME[word];
    if (word.length < 4) return word;
    return word
      .replace(/(ss|sh|ch|x)es$/, "$1")
      .replace(/(..)ies$/, "$1y")
      .replace(/([^s])s$/, "$1")
      .replace(/(..[^aeiou])\1(ing|ed)$/, "$1")
      .replace(/(...)(ing|ed)$/, "$1")
      .replace(/(...)e$/, "$1");
  };
  const words = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
  const asked = (query) => {
    const raw = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const kept = raw.filter((word) => !LEFT_OUT.has(word));
    return [...new Set((kept.length ? kept : raw).map(stem))];
  };

  /** What a rule weighs for one word: where it stands, whole or begun. */
  const weigh = (word, fields) => {
    let most = 0;
    for (const [name, has] of fields) {
      if (has.has(word)) most = Math.max(most, WEIGHTS[name]);
      else if (word.length > 2 && [...has].some((one) => one.startsWith(word)))
        most = Math.max(most, WEIGHTS[name] * BEGUN);
    }
    return most;
  };
  const fieldsOf = (rule) => [
    ["title", new Set(words(rule.title))],
    ["also", new Set(words(rule.also.join(" ")))],
    ["heading", new Set(words(rule.heading))],
    ["text", new Set(words(rule.text))],
    ["game", new Set(words(rule.game))],
  ];
  /** Whether the words stand in a text one after the other. */
  const runs = (inner, text) => ` ${words(text).join(" ")} `.includes(` ${inner.join(" ")} `);

  const byNumber = (query, rules) => {
    const number = query
      .trim()
      .toUpperCase()
      .replace(/[\s\u2010-\u2015-]+(?=[A-Z]+.*\d$|\d+$)/g, "-");
    if (!/^[A-Z]+-[A-Z]+(-\d*)?$/.test(number)) return [];
    const exact = rules.filter((rule) => rule.id === number);
    return exact.length ? exact : rules.filter((rule) => rule.id.startsWith(number));
  };

  /** The rules that answer a query, the best first. */
  const findRules = (query, rules) => {
    const numbered = byNumber(query, rules);
    if (numbered.length) return numbered.slice(0, MOST);
    const sought = asked(query);
    const spoken = new Set(words(query));
    if (!sought.length) return [];
    const all = rules.map((rule) => ({ rule, fields: fieldsOf(rule) }));
    const rare = new Map(
      sought.map((word) => {
        const having = all.filter(({ fields }) => fields.some(([, has]) => has.has(word))).length;
        return [word, Math.log(1 + all.length / (1 + having))];
      }),
    );
    const whole = sought.reduce((sum, word) => sum + rare.get(word), 0);
    const found = all.map(({ rule, fields }) => {
      let score = 0;
      let answered = 0;
      for (const word of sought) {
        const weight = weigh(word, fields);
        score += weight * rare.get(word);
        if (weight) answered += rare.get(word);
      }
      score *= (answered / whole) ** 1.5;
      const told = [rule.title, ...rule.also];
      // A title or a phrase that is in the question as a whole is what was asked for.
      const inside = (one) => one.includes(" ") && words(one).every((word) => spoken.has(word));
      if (told.some(inside)) score *= 1.6;
      if (told.some((one) => words(one).join(" ") === sought.join(" "))) score *= 2;
      else if (told.some((one) => runs(sought, one))) score *= 1.4;
      return { rule, score, share: answered / whole };
    });
    found.sort((a, b) => b.score - a.score);
    const least = (found[0]?.score ?? 0) * 0.3;
    return found
      .filter(({ score, share }) => score > least && share >= 0.4)
      .slice(0, MOST)
      .map(({ rule }) => rule);
  };
  Reflect.set(window, "findRules", findRules);

  // -- the page ----------------------------------------------------------------------------------

  const made = (tag, text, name) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const entry = (rule) => {
    const item = document.createElement("li");
    const link = made("a", rule.id ? `${rule.id} ${rule.title}` : rule.title);
    link.href = rule.href;
    item.append(link, " ", made("span", rule.game, "rb-found-game"), made("p", rule.text));
    return item;
  };

  const place = document.getElementById("search-results");
  const rules = Reflect.get(window, "RULES");
  const query = new URLSearchParams(location.search).get("q");
  if (!place || !rules || !query) return;
  const found = findRules(query, rules);
  if (!found.length) return;
  const section = document.createElement("section");
  section.className = "rb-found";
  const title = made("h2", "Rules");
  title.id = "rb-found-title";
  section.setAttribute("aria-labelledby", title.id);
  const list = document.createElement("ol");
  list.append(...found.map(entry));
  section.append(title, list);
  place.prepend(section);
})();
