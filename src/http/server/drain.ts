import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface DrainLimits {
  /** For an idle one: a client that has just got an answer may have sent its next request, which is still answered. */
  idle: number;
  /** For one with a request in progress, be it half a head; what remains then is cut off. */
  busy: number;
}

/** Containers are killed 10 seconds after they were asked to stop. */
const DRAIN_LIMITS: DrainLimits = { idle: 300, busy: 8_000 };

interface Usage {
  open: Set<ServerResponse>;
  /** How many bytes had arrived when the last answer was sent, to tell silence from the next request's first bytes. */
  bytesAnswered: number;
  /** In milliseconds of the monotonic clock. */
  answeredAt: number;
}

/**
 * Watches a server's connections from now on, since `close()` alone waits for ever for one that never sends anything.
 * @returns a function that takes no more connections, tells the open ones to close, and waits until all are gone
 */
export function trackConnections(server: Server): (limits?: DrainLimits) => Promise<void> {
  const connections = new Map<Socket, Usage>();
  let isDraining = false;

  // Called by close(), this would cut off the request that a client has just sent.
  server.closeIdleConnections = () => {};
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { open: new Set(), bytesAnswered: 0, answeredAt: -Infinity });
    socket.once("close", () => connections.delete(socket));
  });
  // First, so that an answer sent at once still says that the connection closes.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const usage = connections.get(socket);
    if (!usage) return;
    usage.open.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => {
      usage.open.delete(response);
      usage.bytesAnswered = socket.bytesRead;
      usage.answeredAt = performance.now();
      // Its head may have been sent before, and promised to keep the connection.
      if (isDraining && usage.open.size === 0) socket.destroySoon();
    });
  });

  function closeIdle(before: number): void {
    for (const [socket, { open, bytesAnswered, answeredAt }] of connections) {
      const isIdle = open.size === 0 && socket.bytesRead === bytesAnswered;
      if (isIdle && answeredAt <= before) socket.destroySoon();
    }
  }

  return async ({ idle, busy } = DRAIN_LIMITS) => {
    isDraining = true;
    const closed = new Promise((done) => server.close(done));
    for (const { open } of connections.values()) {
      for (const response of open) response.shouldKeepAlive = false;
    }
    closeIdle(performance.now() - idle);
    const settled = setTimeout(() => closeIdle(Infinity), idle);
    const late = setTimeout(() => connections.forEach((_, socket) => socket.destroy()), busy);
    await closed;
    clearTimeout(settled);
    clearTimeout(late);
  };
}
