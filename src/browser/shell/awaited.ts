// What cannot be pressed again while its answer is awaited. It comes after the page: until then, browsers do as they do
// without script.
import "./sent_forms.ts";
import "./press_guard.ts";
import "./window_width.ts";

// From now on a second press does nothing. Whoever drives the page, as tests do, can wait for that.
document.documentElement.dataset.pressOnce = "ready";
