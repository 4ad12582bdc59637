import { readFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import process from "node:process";
import { serve } from "@hono/node-server";
import { type DrainLimits, trackConnections } from "./connections.ts";

export interface ClientConnection {
  remoteAddress: string;
}

export type FetchHandler = (request: Request, connection: ClientConnection) => Response | Promise<Response>;

export interface SocketLimits {
  /** In milliseconds, before the client gets a 408. */
  headers: number;
  request: number;
  /** In milliseconds, before a connection ends on which nothing moves, such as a client's that does not read its answer. */
  stalled?: number;
  /** By default as many as the process' file descriptors allow. */
  connections?: number;
}

/** Longer than proxies keep a connection: Caddy does for two minutes, and a POST that meets its end is not sent again. */
const KEEP_ALIVE_MS = 150_000;

/** Longer than an answer may take to begin. */
const STALLED_MS = 200_000;

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
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: Math.min(limits.headers, 5_000),
      },
      fetch: async (request, { incoming, outgoing }) => {
        await turn(incoming.socket, outgoing);
        if (isAmbiguous(incoming)) return new Response("Several hosts, or a user in the address", { status: 400 });
        return handler(request, { remoteAddress: incoming.socket.remoteAddress ?? "" });
      },
    }, (address) => resolve({ port: address.port, drain }));
    const { drain, turn } = trackConnections(server as Server, limits.connections ?? findConnectionLimit());
    (server as Server).setTimeout(limits.stalled ?? STALLED_MS);
    server.once("error", reject);
  });
}

/** Each takes 12 KB of memory. */
const MAX_CONNECTIONS = 10_000;

/** At most two thirds of the descriptors that the process may have, since the database and files need some. */
function findConnectionLimit(): number {
  const limits = process.platform === "linux" ? readFileSync("/proc/self/limits", "utf8") : "";
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 1_024);
  return Math.min(Math.floor(descriptors * 2 / 3), MAX_CONNECTIONS);
}

/**
 * Node takes the first of several Host headers, and a proxy before it perhaps another. RFC 9112, section 3.2. A user's name
 * in an address is an error, too. RFC 9110, section 4.2.4.
 */
function isAmbiguous({ rawHeaders, url }: Pick<IncomingMessage, "rawHeaders" | "url">): boolean {
  return /^\w+:\/\/[^/?#]*@/.test(url ?? "") ||
    rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}
