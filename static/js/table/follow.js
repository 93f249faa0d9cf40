// Hearing from the club while somebody looks: its stream says when this table moved; without one we ask now and then.
import { look, remembered } from "./state.js";
import * as table from "./table.js";

const ASK_EVERY = 20000;
const OPENS_WITHIN = 4000;
const SPEAKS_WITHIN = 40000;
const TRIED_AGAIN_AFTER = 60000;
let stream = null;
let heard = Date.now();
let asked = Date.now();
let waiting = 0;
let latest = 0;

const seen = () => document.visibilityState === "visible";
const isOpen = () => stream && stream.readyState === EventSource.OPEN;

export function watch() {
  remembered().then(ask).then(listen);
  setInterval(tend, OPENS_WITHIN);
  addEventListener("online", takeUp);
  document.addEventListener("visibilitychange", () => (seen() ? takeUp() : hush()));
}

function takeUp() {
  ask();
  listen();
}

function ask() {
  asked = Date.now();
  return look();
}

function listen() {
  if (stream || !seen() || !table.page.live || !window.EventSource) return;
  stream = new EventSource(`${table.page.live}&since=${table.state?.revision ?? table.page.revision}`);
  heard = Date.now();
  for (const kind of ["open", "here", "changed"]) stream.addEventListener(kind, () => (heard = Date.now()));
  stream.addEventListener("changed", ({ data }) => moved(JSON.parse(data)));
}

function hush() {
  stream?.close();
  stream = null;
}

// A stream that is open and speaks is enough. Where there is none the club is asked, and one is tried now and then.
function tend() {
  const quiet = Date.now() - heard;
  if (!seen() || quiet < (isOpen() ? SPEAKS_WITHIN : OPENS_WITHIN)) return;
  if (isOpen() || (stream && stream.readyState === EventSource.CLOSED && quiet > TRIED_AGAIN_AFTER)) hush();
  if (Date.now() - asked >= ASK_EVERY) ask();
  listen();
}

// What this page wrote itself is known by then. Where all phones are told at once, they do not all ask at once.
function moved({ revision, wait }) {
  latest = revision;
  waiting ||= setTimeout(
    () => {
      waiting = 0;
      if (!(latest <= table.state?.revision)) ask();
    },
    Math.random() * (200 + 1000 * wait),
  );
}
