// Written in the syntax of 1999: a browser that cannot read the scripts of the table page is led to the plain form.
(function () {
  var root = document.documentElement;
  var PATIENCE = 6000;

  function begun() {
    return root.getAttribute("data-ready") === "yes";
  }

  function lead(broken) {
    var way = document.getElementById("plain-way");
    if (!way || begun() || !document.getElementById("entry")) return;
    way.hidden = false;
    if (broken) root.setAttribute("data-broken", "yes");
  }

  // What cannot be parsed never will be; what is only slow takes the line away again once it has begun.
  window.addEventListener("error", function (event) {
    if (String(event.message).indexOf("SyntaxError") >= 0) lead(true);
  });
  window.addEventListener("load", function () {
    if (!("noModule" in document.createElement("script"))) lead(true);
    window.setTimeout(lead, PATIENCE);
  });
})();
