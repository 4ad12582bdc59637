/**
 * A promise the product makes, and how it is kept. Pools and sockets outlive single tests, so leaks are not counted
 * here.
 */
export function test(promise: string, fn: () => void | Promise<void>): void {
  Deno.test({ name: promise, fn, sanitizeOps: false, sanitizeResources: false });
}
