/**
 * Lets a bench that fails or is stopped leave nothing behind: modules end what they started when they are unloaded, which
 * Deno does only before an orderly exit. Imported for its effect.
 */
globalThis.addEventListener("unhandledrejection", (event) => {
  console.error(event.reason);
  Deno.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => Deno.exit(1));
