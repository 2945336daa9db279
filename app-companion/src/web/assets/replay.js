// The replay after a game: the slider and the play button put the board and the words of a moment,
// which are in the page as templates, on the stage. Everything is found anew each time, so the page
// may be replaced at any moment.
(() => {
  "use strict";

  const STEP = 1000;
  let playing = 0;

  const slider = () => document.getElementById("replay");

  function show(range) {
    const moment = document.querySelector(`template[data-moment="${range.value}"]`);
    const board = document.getElementById("replay-board");
    const caption = document.querySelector(".replay .cap");
    if (!moment || !board || !caption) return;
    const parts = moment.content.cloneNode(true);
    caption.replaceWith(parts.querySelector(".cap"));
    board.replaceChildren(parts);
    range.setAttribute("aria-valuetext", moment.dataset.says);
    range.style.setProperty("--p", `${(100 * range.value) / (Number(range.max) || 1)}%`);
  }

  // What the button shows and is called: both are in its data.
  function turn(state) {
    const button = document.getElementById("replay-play");
    if (!button) return;
    button.setAttribute("aria-label", button.dataset[state]);
    const path = button.querySelector("path");
    path.setAttribute("d", path.dataset[state]);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    turn("play");
  }

  function step() {
    const range = slider();
    if (!range || range.value === range.max) return stop();
    range.stepUp();
    show(range);
    turn("stop");
    if (range.value === range.max) stop();
  }

  function play() {
    const range = slider();
    if (!range) return;
    if (range.value === range.max) {
      range.value = range.min;
      show(range);
    }
    playing = setInterval(step, STEP);
    turn("stop");
  }

  document.addEventListener("input", (event) => {
    if (event.target.id !== "replay") return;
    stop();
    show(event.target);
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#replay-play")) return;
    if (playing) stop();
    else play();
  });
})();
