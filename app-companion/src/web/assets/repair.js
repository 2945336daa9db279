// Walks through the squares of the table, one card at a time.
"use strict";

(() => {
  const steps = [...document.querySelectorAll(".step")];
  const back = document.getElementById("walk-back");
  const on = document.getElementById("walk-on");
  let at = 0;

  function go(to) {
    at = Math.max(0, Math.min(to, steps.length - 1));
    steps.forEach((step, place) => (step.hidden = place !== at));
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
    document.getElementById("walked").value = at;
    for (const square of document.querySelectorAll("[data-here]")) delete square.dataset.here;
    const square = document.getElementById(`sq-${steps[at].dataset.square}`);
    if (square) square.dataset.here = "";
  }

  back.addEventListener("click", () => go(at - 1));
  on.addEventListener("click", () => go(at + 1));
  go(0);
})();
