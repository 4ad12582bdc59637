// Tells browsers below the floor of docs/decisions/0012, in the JavaScript that they know. The stylesheet may mean nothing there.
(function (notice) {
  try {
    if (
      "popover" in notice && CSS.supports("color", "light-dark(red,red)") && Map.groupBy && "".isWellFormed &&
      Promise.withResolvers
    ) return;
  } catch (_) { /* not even CSS or Map */ }
  notice.className = "no-print";
  notice.setAttribute("role", "alert");
  notice.style.cssText =
    "position:relative;z-index:2000;margin:0;padding:1em;background:#8b1a1a;color:#fff;font:bold 1em sans-serif";
  notice.textContent = "This browser is too old for Field Trip Lunches. Please use a newer browser.";
  document.body.insertBefore(notice, document.body.firstChild);
})(document.createElement("p"));
