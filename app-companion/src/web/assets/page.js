// A page that is kept up to date. The server sends the whole page whenever something has changed; what
// differs is put in place, so that focus, scrolling and open dialogs stay as they are. What a button
// or a square stands for is in its `data-act`, and goes to the server as it is.
"use strict";

// A dialog that asks by itself is open for as long as it is there.
function openAsked() {
  for (const dialog of document.querySelectorAll("dialog[data-opened]:not([open])")) {
    document.querySelectorAll("dialog[open]").forEach((other) => other.close());
    dialog.showModal();
  }
}

// Puts in place what differs in a page that came.
const show = (() => {
  // Makes `now` what `then` is.
  function morph(now, then) {
    if (now.nodeType !== then.nodeType || now.nodeName !== then.nodeName || now.id !== then.id) {
      now.replaceWith(then);
    } else if (now.nodeType !== Node.ELEMENT_NODE) {
      if (now.nodeValue !== then.nodeValue) now.nodeValue = then.nodeValue;
    } else {
      morphAttributes(now, then);
      morphChildren(now, then);
    }
  }

  // What the person, or this script, has set themselves stays.
  const kept = (element, name) =>
    (element.nodeName === "DIALOG" && name === "open") ||
    (element.nodeName === "DETAILS" && name === "open") ||
    (element.id === "lost" && name === "hidden");

  function morphAttributes(now, then) {
    for (const { name } of [...now.attributes])
      if (!then.hasAttribute(name) && !kept(now, name)) now.removeAttribute(name);
    for (const { name, value } of then.attributes)
      if (now.getAttribute(name) !== value && !kept(now, name)) now.setAttribute(name, value);
    if (now.matches("input[data-act]")) now.checked = then.hasAttribute("checked");
  }

  // What has an id stays the same element, whatever comes and goes before it: a finger may be on it.
  function morphChildren(now, then) {
    const wanted = [...then.childNodes];
    const ids = new Set(wanted.map((child) => child.id).filter(Boolean));
    wanted.forEach((child, place) => {
      if (child.id) removeUpTo(child.id, now, place);
      const here = now.childNodes[place];
      if (!here) now.append(child);
      else if (here.id && here.id !== child.id && ids.has(here.id)) here.before(child);
      else morph(here, child);
    });
    while (now.childNodes.length > wanted.length) now.lastChild.remove();
  }

  // Makes room for the child of that id, if there is one from that place on.
  function removeUpTo(id, now, place) {
    const rest = [...now.childNodes].slice(place);
    const before = rest.findIndex((child) => child.id === id);
    rest.slice(0, Math.max(before, 0)).forEach((child) => child.remove());
  }

  return (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    document.title = page.title;
    const focused = document.activeElement?.id;
    morph(document.body, page.body);
    openAsked();
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  };
})();

// Lets what is clicked, tapped, typed and chosen by keys be sent.
function acts(send) {
  // Without the companion nothing is done: it would look as if it were.
  function act(element) {
    send(element.dataset.act);
    element.closest("dialog")?.close();
  }

  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-act], [data-opens], [data-closes]");
    if (!element) return;
    if (element.dataset.act) {
      // A tick shows when the companion has it.
      if (element.nodeName === "INPUT") event.preventDefault();
      act(element);
    } else if (element.dataset.opens) {
      element.closest("dialog")?.close();
      document.getElementById(element.dataset.opens)?.showModal();
    } else {
      element.closest("dialog")?.close();
    }
  });

  // What is typed goes to the server as it is, after what the form stands for.
  document.addEventListener("submit", (event) => {
    const { sends } = event.target.dataset;
    if (!sends) return;
    event.preventDefault();
    send(`${sends} ${event.target.querySelector("input").value.trim()}`);
  });

  // Escape does what its button does.
  document.addEventListener("cancel", (event) => {
    if (event.target.dataset.cancel) send(event.target.dataset.cancel);
  }, true);

  // A square is a button; the arrows go from square to square.
  const ways = { ArrowUp: [0, -100], ArrowDown: [0, 100], ArrowLeft: [-100, 0], ArrowRight: [100, 0] };
  document.addEventListener("keydown", (event) => {
    const square = event.target.closest?.(".hit");
    if (!square) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (square.dataset.act) act(square);
    } else if (ways[event.key]) {
      event.preventDefault();
      const [x, y] = ways[event.key].map((step, axis) => step + Number(square.getAttribute("xy"[axis])));
      document.querySelector(`.hit[x="${x}"][y="${y}"]`)?.focus();
    }
  });

  openAsked();
}
