// The Thief's page: the handheld and, for somebody who plays alone, the table beside it.
"use strict";

(() => {
  // What stands beside the handheld is an element, which no screen's text begins with.
  const hear = (data) => {
    if (typeof data === "string" && data.startsWith("<aside>"))
      document.getElementById("beside").innerHTML = data;
    else device.hear(data);
  };
  const send = live("live", hear, () => device.releaseAll());
  const device = hand((text) => send(text));
})();
