// Every version a deal had: who said what when, and a way back to any of them.
// It comes when it is asked for (later.js), and is handed what it works with.
let page;

export async function show(parts, deal) {
  page = parts;
  const {
    dom: { $, h },
    sending,
    table,
  } = page;
  const answer = await sending.ask("GET", `${sending.pathOf(table.place())}/deals/${deal.uid}`, {
    token: table.page.token,
  });
  const box = $("versions");
  if (!box) return;
  if (answer?.status !== 200) box.replaceChildren(h("p", {}, answer?.body?.error ?? sending.whyNot()));
  else box.replaceChildren(h("ol", { class: "versions" }, answer.body.history.map(version)));
}

function version({ payload, who, at, kind }) {
  const {
    dom: { h, hourOf, say },
    draft: { draftOf },
    table,
    telling: { told },
  } = page;
  const what = payload.record ? told(payload.record, table.editing?.dealer) : say(kind);
  const again =
    payload.record &&
    h(
      "button",
      {
        type: "button",
        class: "tap",
        onclick: () => table.edit(table.editing, { ...draftOf(table.rules, payload.record), was: payload.record }),
      },
      say("this_again"),
    );
  return h("li", {}, h("span", {}, `${hourOf(at)} · ${who} · ${what}`), again);
}
