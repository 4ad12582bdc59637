// Runs on its own, without the project's lock and node_modules, so that starting the product never downloads a browser.
const chromium = await import("npm:@sparticuz/chromium@153.0.0");
console.log(await chromium.default.executablePath());
