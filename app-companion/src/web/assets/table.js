// A page of the table: kept up to date over its live connection, if it has one.
"use strict";

(() => {
  const path = document.body.dataset.live;
  acts(path ? live(path, show) : () => {});
})();
