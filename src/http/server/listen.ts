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
  /** Milliseconds before the client gets a 408. */
  headers: number;
  request: number;
  /** Milliseconds before a connection ends on which nothing moves, such as a client's that does not read its answer. */
  stalled?: number;
  /** The most connections; by default as many as the process' file descriptors allow. */
  connections?: number;
}

/** Proxies keep a connection for less: Caddy for two minutes, and it does not repeat a POST that meets the end. */
const KEEP_ALIVE_MS = 150_000;

/** An answer begins sooner than this. */
const STALLED_MS = 200_000;

/** Limits that suit the slowest connection, and are too short to tie one up on purpose. */
const TIME_LIMITS: SocketLimits = { headers: 10_000, request: 30_000 };

export interface RunningServer {
  port: number;
  /** Takes no more connections, closes idle ones, and waits for requests in progress, but not for ever. */
  drain(limits?: DrainLimits): Promise<void>;
}

/**
 * Serves with node:http in Deno and Node alike: `Deno.serve` has no limits against slow clients (docs/decisions/0005).
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

/** Returns two thirds of the process' descriptors at most, since the database and files need some. */
function findConnectionLimit(): number {
  const limits = process.platform === "linux" ? readFileSync("/proc/self/limits", "utf8") : "";
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 1_024);
  return Math.min(Math.floor(descriptors * 2 / 3), MAX_CONNECTIONS);
}

/** Whether a proxy may read it otherwise: several Hosts (RFC 9112, 3.2), a user in the address (RFC 9110, 4.2.4). */
function isAmbiguous({ rawHeaders, url }: Pick<IncomingMessage, "rawHeaders" | "url">): boolean {
  return /^\w+:\/\/[^/?#]*@/.test(url ?? "") ||
    rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}
