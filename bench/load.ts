/**
 * Asks for one address as fast as it is answered, with autocannon. A process of its own that knows neither deno.json nor
 * the lock, so that what only a bench needs is not installed with the product. Takes a Load, and prints a LoadResult.
 */
export interface Load {
  url: string;
  headers: Record<string, string>;
  clients: number;
  seconds: number;
  /** Whether each call has an address of its own, so that no answer kept from another serves it. */
  isUnique: boolean;
}

export interface LoadResult {
  duration: number;
  errors: number;
  "2xx": number;
  non2xx: number;
  throughput: { total: number };
}

// In a variable, since a literal would have to be in the lock.
const AUTOCANNON = "npm:autocannon@8.0.0";

if (import.meta.main) {
  const { url, headers, clients, seconds, isUnique }: Load = JSON.parse(Deno.args[0] ?? "");
  const { default: autocannon } = await import(AUTOCANNON);
  const { pathname, search } = new URL(url);
  let number = 0;
  const path = () => `${pathname}${search || "?page=1"}&number=${Deno.pid}-${++number}`;
  const result: LoadResult = await autocannon({
    url,
    headers,
    connections: clients,
    duration: seconds,
    ...isUnique ? { requests: [{ setupRequest: (request: object) => ({ ...request, path: path() }) }] } : {},
  });
  console.log(JSON.stringify(result));
  Deno.exit();
}
