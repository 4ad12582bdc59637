import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface DrainLimits {
  /** The limit of an idle connection: a client that has just got an answer may have sent its next request. */
  idle: number;
  /** The limit of one with a request in progress, be it half a head; what remains then is cut off. */
  busy: number;
}

/** Containers are killed 10 seconds after they were asked to stop. */
const DRAIN_LIMITS: DrainLimits = { idle: 300, busy: 8_000 };

interface Usage {
  open: Set<ServerResponse>;
  /** How many bytes had arrived when the last answer was sent, to tell silence from the next request's first bytes. */
  bytesAnswered: number;
  /** Milliseconds of the monotonic clock. */
  answeredAt: number;
}

/** Whether nothing is being answered on it, and nothing of a next request has come. */
const isIdle = ([socket, { open, bytesAnswered }]: [Socket, Usage]) =>
  open.size === 0 && socket.bytesRead === bytesAnswered;

/** Unanswered requests wait in memory. Browsers and proxies wait for an answer before they ask again. */
const MAX_UNANSWERED = 4;

/** Watches a server's connections. At `maxConnections`, the one idle for longest makes room for a new one. */
export function trackConnections(server: Server, maxConnections: number) {
  /** The one that was opened or answered longest ago comes first. */
  const connections = new Map<Socket, Usage>();
  let isDraining = false;

  // Called by close(), this would cut off the request that a client has just sent.
  server.closeIdleConnections = () => {};
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { open: new Set(), bytesAnswered: 0, answeredAt: -Infinity });
    socket.once("close", () => connections.delete(socket));
    if (connections.size <= maxConnections) return;
    const all = [...connections];
    // A request may be arriving on one that is not idle, and has ten seconds to.
    const [chosen = socket] = all.find(isIdle) ?? all.find(([, { open }]) => open.size === 0) ?? [];
    cutOff(chosen);
  });
  // First, so that an answer sent at once still says that the connection closes.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const usage = connections.get(socket);
    if (!usage) return;
    // The rest of a body comes after the answer if its request was refused: it is not the next one.
    request.once("close", () => usage.bytesAnswered = socket.bytesRead);
    usage.open.add(response);
    if (usage.open.size > MAX_UNANSWERED) cutOff(socket);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => {
      usage.open.delete(response);
      usage.bytesAnswered = socket.bytesRead;
      usage.answeredAt = performance.now();
      if (connections.delete(socket)) connections.set(socket, usage);
      // Its head may have been sent before, and promised to keep the connection.
      if (isDraining && usage.open.size === 0) socket.destroySoon();
    });
  });

  /** Forgets it at once: its "close" comes later. */
  function cutOff(socket: Socket): void {
    connections.delete(socket);
    socket.destroy();
  }

  function closeIdle(before: number): void {
    for (const connection of connections) {
      const [socket, { answeredAt }] = connection;
      if (isIdle(connection) && answeredAt <= before) socket.destroySoon();
    }
  }

  return {
    /** Waits for the answers before this one on its connection; for ever, but without a reference, once that ended. */
    async turn(socket: Socket, response: object): Promise<void> {
      const open = [...connections.get(socket)?.open ?? []];
      const before = open[open.findIndex((one) => one === response) - 1];
      if (before) await new Promise((done) => before.once("close", done));
      if (!socket.writable) await new Promise(() => {});
    },
    /** Takes no more connections and waits for their end: `close()` alone waits for ever for one that sends nothing. */
    async drain({ idle, busy }: DrainLimits = DRAIN_LIMITS): Promise<void> {
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
    },
  };
}
