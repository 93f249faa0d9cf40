// A browser that cannot read the scripts of the table page is led to the plain form. This file and early.js, into which it
// is joined, keep to the syntax of 2018, which a tablet with iOS 12 reads.
const root = document.documentElement;
const PATIENCE = 6000;

function lead(broken) {
  const way = document.getElementById("plain-way");
  if (!way || root.dataset.ready || !document.getElementById("entry")) return;
  way.hidden = false;
  if (broken) root.dataset.broken = "yes";
}

// What cannot be parsed never will be; what is only slow takes the line away again once it has begun.
addEventListener("error", ({ message }) => String(message).includes("SyntaxError") && lead(true));
addEventListener("load", () => {
  if (!("noModule" in HTMLScriptElement.prototype)) lead(true);
  setTimeout(lead, PATIENCE);
});
