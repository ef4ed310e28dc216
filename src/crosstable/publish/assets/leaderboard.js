// The leaderboard: rows come in files of a thousand, best first, loaded when they are needed.
"use strict";
{
  const settings = {}, read = (page) => Object.assign(settings, JSON.parse(page.getElementById("settings").textContent));
  read(document);
  const form = document.getElementById("filters"), pages = document.getElementById("pages");
  const table = document.getElementById("board"), body = table.tBodies[0], caption = table.caption;
  const template = document.getElementById("row").content.firstElementChild;
  const at = Object.fromEntries(settings.fields.map((field, index) => [field, index]));
  const usual = { q: "", list: "all", least: "0", sort: "rank", turned: "", resting: "", page: "1" };
  const shards = {}, asked = new Set();
  let version = "";
  const minus = (text) => text.replace("-", "−");
  const fixed = (number, decimals = settings.decimals) => number.toFixed(decimals).replace(".", settings.decimal);
  const written = (day) => {
    const [y, MM, dd] = day.split("-"), parts = { y, MM, dd, M: String(Number(MM)), d: String(Number(dd)) };
    return day && settings.day.replace(/%\((\w+)\)s/g, (_, part) => parts[part]);
  };
  const signed = (value) => (value ? (value > 0 ? "+" : "−") : "") + fixed(Math.abs(value));
  const folded = crosstable.folded;
  let wish = { ...usual, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
  if (!settings.lists[wish.list]) wish.list = "all";
  if (!settings.columns[wish.sort]) wish.sort = "rank";

  const percent = (part) => {
    const whole = Math.floor(100 * part + 0.5);
    return whole === 100 && part < 1 ? settings.words.over : whole === 0 && part > 0 ? settings.words.under : whole + " %";
  };
  const tierOf = (rating) =>
    settings.tiers
      .filter((tier) => settings.sign * (rating - tier[1]) >= 0)
      .reduce((best, tier) => (best && settings.sign * (best[1] - tier[1]) > 0 ? best : tier), null);
  const better = ([rating]) => -settings.sign * rating, more = ([count]) => -count, any = (values) => values.some(Boolean);
  const shareOf = ([wins, draws, losses]) => (wins + draws / 2) / (wins + draws + losses) || 0;
  const level = (rating) => minus(fixed(rating));
  // How a cell is written from the fields of its column, and by what it sorts: as in `views/leaderboard_columns.py`.
  const styles = {
    rank: { text: ([rank]) => rank || "–" },
    name: { text: ([name]) => name, key: ([name]) => folded(name) },
    rating: {
      text: ([rating, deviation], row) => level(rating) + (deviation === null ? "" : " ± " + fixed(deviation)) + (row[at.provisional] ? "?" : ""),
      key: better,
    },
    level: { text: ([rating]) => level(rating), key: better },
    change: { text: ([change]) => signed(change), key: better },
    count: { text: ([count]) => count, key: more },
    record: { text: (record) => (any(record) ? record.join("-") : "") },
    share: { text: (record) => (any(record) ? percent(shareOf(record)) : ""), key: (record) => -shareOf(record) },
    place: { text: ([place]) => (place === null ? "" : fixed(place, 2)), key: ([place]) => place ?? Infinity },
    day: { text: ([day]) => written(day), key: ([day]) => -(Number(day.replaceAll("-", "")) || 0) },
  };
  const columnOf = (key) => (wish.list !== "all" && settings.columns[key].inPeriod) || settings.columns[key];
  const valuesOf = (row, column) => column.fields.map((field) => row[at[field]]);

  crosstable.rows = (list, number, rows) => {
    (shards[list] ||= [])[number] = rows;
    update();
  };

  // Gives the rows from one number to another, or nothing while they are still on their way.
  function rowsOf(list, from, to) {
    const first = Math.floor(from / settings.shard), last = Math.floor((Math.max(from + 1, to) - 1) / settings.shard);
    let ready = true;
    for (let number = first; number <= last && number * settings.shard < settings.lists[list][0]; number++) {
      if (shards[list]?.[number]) continue;
      ready = false;
      const path = `${settings.folder}/${list}-${number}.js${version}`;
      if (asked.has(path)) continue;
      asked.add(path);
      crosstable.load(path, () => (caption.textContent = crosstable.fill(settings.words.missing, { path })));
    }
    if (!ready) return null;
    const rows = [];
    for (let number = first; number <= last; number++) rows.push(...(shards[list]?.[number] ?? []));
    return rows.slice(from - first * settings.shard, to - first * settings.shard);
  }

  function filled(row) {
    const line = template.cloneNode(true), tier = tierOf(row[at.rating]);
    for (const cell of line.querySelectorAll("[data-c]")) {
      const column = cell.dataset.c in settings.columns && columnOf(cell.dataset.c);
      if (column && column.style !== "name") cell.textContent = styles[column.style].text(valuesOf(row, column), row);
    }
    const link = line.querySelector("a"), badge = line.querySelector(".badge");
    link.textContent = row[at.name];
    link.href = `../players/${row[at.slug]}.html`;
    badge.textContent = tier ? tier[0] : "";
    badge.className = tier ? "badge " + (["gold", "silver", "bronze"].find((name) => name === tier[0].toLowerCase()) ?? "tier") : "badge";
    return line;
  }

  function update() {
    const [all, active] = settings.lists[wish.list], least = Number(wish.least) || 0, words = folded(wish.q).split(" ").filter(Boolean);
    const isWhole = wish.sort !== "rank" || wish.turned || words.length || least > 0;
    const count = wish.resting ? all : active, page = Math.max(1, Number(wish.page) || 1), from = (page - 1) * settings.page;
    let rows, total = count;
    if (isWhole) {
      rows = rowsOf(wish.list, 0, count);
      if (rows) {
        rows = rows.filter((row) => row[at.games] >= least && words.every((word) => (" " + folded(row[at.name])).includes(" " + word)));
        const column = columnOf(wish.sort), key = styles[column.style].key;
        if (key) rows = rows.map((row) => [key(valuesOf(row, column)), row]).sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)).map((pair) => pair[1]);
        if (wish.turned) rows.reverse();
        total = rows.length;
        rows = rows.slice(from, from + settings.page);
      }
    } else {
      rows = rowsOf(wish.list, from, Math.min(count, from + settings.page));
    }
    if (!rows) {
      caption.textContent = settings.words.loading;
      return;
    }
    body.replaceChildren(...rows.map(filled));
    name_columns();
    tell(page, total);
  }

  // Some columns are others in a period: the change instead of the peak.
  function name_columns() {
    for (const key of Object.keys(settings.columns).filter((each) => settings.columns[each].inPeriod)) {
      const head = table.querySelector(`[popovertarget="t-${key}"]`), { label, tip } = columnOf(key);
      head.textContent = label;
      head.title = tip;
      const pop = document.getElementById("t-" + key);
      pop.replaceChildren(Object.assign(document.createElement("b"), { textContent: label }), " " + tip);
      form.elements.sort.querySelector(`[value=${key}]`).textContent = label;
      for (const cell of body.querySelectorAll(`[data-c=${key}]`)) cell.dataset.l = label;
    }
  }

  function tell(page, total) {
    const last = Math.max(1, Math.ceil(total / settings.page));
    caption.textContent = `${total} ${total === 1 ? settings.words.one : settings.words.many}`;
    pages.hidden = last < 2;
    pages.querySelector("span").textContent = crosstable.fill(settings.words.pages, { page, pages: last });
    pages.querySelector("[name=back]").disabled = page < 2;
    pages.querySelector("[name=next]").disabled = page >= last;
    for (const button of table.querySelectorAll(".sort")) {
      const is = button.dataset.sort === wish.sort;
      button.textContent = is ? (wish.turned ? "▲" : "▼") : "↕";
      button.parentNode.toggleAttribute("aria-sort", false);
      if (is) button.parentNode.setAttribute("aria-sort", wish.turned ? "ascending" : "descending");
    }
  }

  function want(change) {
    wish = { ...wish, page: "1", ...change };
    const said = Object.entries(wish).filter(([key, value]) => String(value) !== usual[key] && value !== "");
    history.replaceState(null, "", "#" + new URLSearchParams(said));
    fill();
    update();
  }
  function fill() {
    for (const name of ["q", "list", "least", "sort"]) if (document.activeElement !== form.elements[name]) form.elements[name].value = wish[name];
    for (const name of ["turned", "resting"]) form.elements[name].checked = Boolean(wish[name]);
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => want({ [target.name]: target.type === "checkbox" ? (target.checked ? "1" : "") : target.value }));
  pages.addEventListener("click", ({ target }) => {
    if (target.name) want({ page: String((Number(wish.page) || 1) + (target.name === "next" ? 1 : -1)) });
    if (target.name) table.scrollIntoView();
  });
  for (const option of form.elements.sort.options) {
    const head = table.querySelector(`[popovertarget="t-${option.value}"]`);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "sort", textContent: "↕" });
    button.dataset.sort = option.value;
    button.setAttribute("aria-label", crosstable.fill(settings.words.sort, { column: option.textContent }));
    button.addEventListener("click", () => want({ sort: option.value, turned: wish.sort === option.value && !wish.turned ? "1" : "" }));
    head.after(button);
  }
  form.hidden = false;
  document.getElementById("fold").open = matchMedia("(min-width: 40rem)").matches || location.hash.length > 1; // folded away on a phone
  fill();
  // The first page stands there already.
  const isFirst = () => Object.keys(usual).every((key) => String(wish[key]) === usual[key]);
  const start = () => (!isFirst() || !settings.lists.all[1] ? update() : tell(1, settings.lists.all[1]));
  start();

  // A newer list takes the place of this one, and what the reader has chosen stays.  Gives nothing where its columns or
  // periods are others: then the page has to be loaded again.
  crosstable.renew = (page) => {
    const fresh = page.getElementById("board"), line = page.getElementById("row");
    const keys = (of) => [...of.content.querySelectorAll("td")].map((cell) => cell.dataset.c).join();
    const options = (of) => [...of.querySelectorAll("select option")].map((each) => each.value).join();
    if (!fresh || keys(line) !== keys(document.getElementById("row")) || options(page) !== options(form)) return false;
    document.querySelector("main .under").replaceWith(document.adoptNode(page.querySelector("main .under")));
    read(page);
    for (const list of Object.keys(shards)) delete shards[list];
    asked.clear();
    version = `?${Date.now()}`; // not the files that this page has loaded
    if (isFirst()) body.replaceChildren(...document.adoptNode(fresh).tBodies[0].children);
    start();
    document.dispatchEvent(new Event("crosstable:fresh"));
    return true;
  };
}
