import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { type DrainLimits, trackConnections } from "./drain.ts";

export interface ClientConnection {
  remoteAddress: string;
}

export type FetchHandler = (request: Request, connection: ClientConnection) => Response | Promise<Response>;

/** In milliseconds, before the client gets a 408. */
export interface SocketLimits {
  headers: number;
  request: number;
}

/** Long enough for the slowest connection, and too short to tie one up on purpose. */
const TIME_LIMITS: SocketLimits = { headers: 10_000, request: 30_000 };

export interface RunningServer {
  port: number;
  /** Takes no more connections, closes idle ones, and waits for requests in progress, but not for ever. */
  drain(limits?: DrainLimits): Promise<void>;
}

/**
 * Serves with node:http in Deno and Node alike. `Deno.serve` has no time limits, so slow clients could hold connections
 * forever (docs/decisions/0005).
 * @throws {NodeJS.ErrnoException} when the address cannot be listened on
 */
export function listen(
  handler: FetchHandler,
  { host, port, limits = TIME_LIMITS }: { host: string; port: number; limits?: SocketLimits },
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({
      hostname: host,
      port,
      // The library's own Request and Response are faster, but the rest of the process should not get them.
      overrideGlobalObjects: false,
      serverOptions: {
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        connectionsCheckingInterval: Math.min(limits.headers, 5_000),
      },
      fetch: (request, { incoming }) => {
        if (hasSeveralHosts(incoming.rawHeaders)) return new Response("Several Host headers", { status: 400 });
        return handler(request, { remoteAddress: incoming.socket.remoteAddress ?? "" });
      },
    }, (address) => resolve({ port: address.port, drain }));
    const drain = trackConnections(server as Server);
    server.once("error", reject);
  });
}

/** Node takes the first of several Host headers, and a proxy before it perhaps another. RFC 9112, section 3.2. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}
