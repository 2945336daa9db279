// A connection to the server that comes back by itself: while there is none, the page says so.
"use strict";

// `path` is where to connect to, or says so each time anew. `hear` gets what comes; `lost` is called
// whenever the connection is gone. Answers a way to send: what is sent while the page connects waits for
// that, and without a connection nothing is.
function live(path, hear, lost = () => {}) {
  const notice = () => document.getElementById("lost");
  const address = () => {
    const url = new URL(typeof path === "function" ? path() : path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    return url;
  };
  let socket = null;
  let wait = 250;

  function connect() {
    socket = new WebSocket(address());
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      wait = 250;
      notice().hidden = true;
    };
    socket.onmessage = (message) => hear(message.data);
    socket.onclose = () => {
      lost();
      notice().hidden = false;
      setTimeout(connect, wait);
      wait = Math.min(2 * wait, 2000);
    };
  }

  connect();
  return (text) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else if (socket.readyState === WebSocket.CONNECTING)
      socket.addEventListener("open", () => socket.send(text), { once: true });
  };
}
