// The guided game: one connection for the page, which is the Thief's or the Mist's, and for the
// handheld's screen. The address says which stop the page is at, so that it goes on there when it is
// loaded anew. What the card speaks of is pointed at.
"use strict";

(() => {
  const guide = () => document.getElementById("guide");

  function point() {
    const { at, point: place } = guide().dataset;
    history.replaceState(null, "", `guide?at=${at}`);
    for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
    if (place) for (const element of document.querySelectorAll(place)) element.classList.add("pointed");
  }

  function hear(data) {
    if (typeof data === "string" && data.startsWith("<!DOCTYPE")) {
      show(data);
      device.redraw();
      point();
    } else {
      device.hear(data);
    }
  }

  const path = () => `guide/live?at=${guide().dataset.at}`;
  const send = live(path, hear, () => device.releaseAll());
  const device = hand((text) => send(text));
  acts(send);
})();
