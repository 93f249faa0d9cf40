// A form that renews itself while somebody works in it. Requests go to the club one after another and none is broken
// off. What was changed in the page since its request left stays as it is when the answer takes its place.

// Does one thing after another; what waits already is not put in line again.
export function inTurn(act) {
  const line = [];
  let running = null;
  const run = async () => {
    while (line.length) await act(line.shift());
    running = null;
  };
  return {
    push(wish) {
      if (!line.includes(wish)) line.push(wish);
      running ??= run();
    },
    clear: () => line.splice(0),
    idle: () => running,
  };
}

const isField = (node) => node.matches?.("input, select, textarea");
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const stateOf = (field) => (isTicked(field) ? field.checked : field.value);

// What the fields of a form hold as it is sent.
export const held = (form) => new Map([...form.elements].filter(isField).map((field) => [field, stateOf(field)]));

// Makes a part of the page what the answer says, element by element. A field that no longer holds what was sent keeps
// what it holds; what was unfolded stays so; the focus stays where it is.
export function renew(part, fresh, sent) {
  const focused = document.activeElement;
  become(part, fresh, sent);
  if (part.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

function become(old, fresh, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const state = isField(old) && (sent.has(old) && stateOf(old) !== sent.get(old) ? stateOf(old) : stateOf(fresh));
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewChildren(old, [...fresh.childNodes], sent);
  if (isField(old) && stateOf(old) !== state) old[isTicked(old) ? "checked" : "value"] = state;
}

function renewChildren(box, fresh, sent) {
  const left = [...box.childNodes];
  const pairs = fresh.map((child) => {
    const at = left.findIndex((other) => isSame(other, child));
    return [child, at < 0 ? null : left.splice(at, 1)[0]];
  });
  for (const child of left) child.remove();
  let next = box.firstChild;
  for (const [child, old] of pairs) {
    if (old && old === next) next = next.nextSibling;
    else box.insertBefore(old ?? child, next);
    if (old) become(old, child, sent);
  }
}

const SAME = [
  (node) => node.nodeName,
  (node) => node.id,
  (node) => node.dataset?.row ?? node.dataset?.family,
  (node) => node.name,
  (node) => (node.matches?.("button, [type=radio], [type=hidden]") ? node.value : ""),
];
const isSame = (old, fresh) => SAME.every((of) => of(old) === of(fresh));
