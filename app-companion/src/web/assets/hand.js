// The handheld's screen and buttons. The server sends how bright the screen is and its picture, as the
// display holds it: eight rows a byte, the lowest bit on top. It also sends what is written on it. A
// button goes to the server when it goes down and when it comes up.
"use strict";

// `send` takes what a button sends. A page may have a handheld now and none later.
function hand(send) {
  const part = (id) => document.getElementById(id);
  const INK = [190, 226, 255];
  const DARK = [4, 7, 12];
  const keys = {
    ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
    Enter: "ok", " ": "ok", h: "hide", H: "hide", Escape: "hide",
  };
  const held = new Set();
  const last = { picture: new Uint8Array(), text: "" };

  // Without a game there is no picture.
  function draw() {
    const [brightness, ...picture] = last.picture;
    const paper = part("oled").getContext("2d");
    const image = paper.createImageData(128, 64);
    const ink = INK.map((colour) => (colour * (160 + brightness)) / 415);
    for (let y = 0; y < 64; y++)
      for (let x = 0; x < 128; x++) {
        const lit = (picture[128 * (y >> 3) + x] >> (y & 7)) & 1;
        image.data.set([...(lit ? ink : DARK), 255], 4 * (128 * y + x));
      }
    paper.putImageData(image, 0, 0);
    part("idle").hidden = last.picture.length > 0;
  }

  function redraw() {
    if (!part("oled")) return;
    draw();
    part("screen-text").textContent = last.text;
  }

  function hear(data) {
    if (typeof data === "string") last.text = data;
    else last.picture = new Uint8Array(data);
    redraw();
  }

  function press(button, down) {
    if (!button) return;
    // That it came up may have been lost, to another window perhaps.
    if (down && held.has(button)) press(button, false);
    if (held.has(button) === down) return;
    if (down) held.add(button);
    else held.delete(button);
    document.querySelector(`[data-button="${button}"]`)?.classList.toggle("down", down);
    send(`${down ? "down" : "up"} ${button}`);
  }

  const releaseAll = () => [...held].forEach((button) => press(button, false));

  document.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-button]");
    if (!key) return;
    event.preventDefault();
    press(key.dataset.button, true);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, releaseAll);
  window.addEventListener("blur", releaseAll);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-button]")) event.preventDefault();
  });

  // Enter and Space on a button that has the keyboard's focus press that button; elsewhere they are
  // OK, unless they are for something else of the page. What a key has pressed, it releases.
  const byKey = new Map();
  const isOther = ({ key, target }) =>
    target.closest(key === "Enter" || key === " " ? "a, [type=submit], [data-act], [data-opens], dialog" : "dialog");
  const meant = (key) => {
    const focused = document.querySelector("[data-button]:focus-visible")?.dataset.button;
    return (key === "Enter" || key === " ") && focused ? focused : keys[key];
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isOther(event)) return;
    const button = part("oled") && meant(event.key);
    if (!button) return;
    event.preventDefault();
    if (event.repeat) return;
    byKey.set(event.code, button);
    press(button, true);
  });
  document.addEventListener("keyup", (event) => {
    press(byKey.get(event.code), false);
    byKey.delete(event.code);
  });

  return { hear, redraw, releaseAll };
}
