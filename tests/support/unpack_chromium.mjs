// Runs on its own, without the project's lock and node_modules. The name is in a variable, so that `deno check` does
// not put the browser into deno.lock: Deno installs all of the lock before it starts the product.
const BROWSER = "npm:@sparticuz/chromium@153.0.0";
const chromium = await import(BROWSER);
console.log(await chromium.default.executablePath());
