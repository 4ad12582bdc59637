/** What is between the product and its database: a port that passes everything on, or nothing, or does not answer. */
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface Gate {
  port: number;
  /** Passes everything on, what was held back first. */
  open(): void;
  /** Drops what is connected, and everybody who comes. */
  shut(): void;
  /** Keeps all connections and passes nothing on, like a frozen server. */
  freeze(): void;
  close(): Promise<void>;
}

/** Opens a gate to a port of this machine. */
export async function openGate(targetPort: number): Promise<Gate> {
  let state: "open" | "shut" | "frozen" = "open";
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((inner) => {
    if (state === "shut") return void inner.destroy();
    const outer = connect(targetPort, "127.0.0.1");
    const pair: [Socket, Socket] = [inner, outer];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    inner.pipe(outer);
    outer.pipe(inner);
    if (state === "frozen") { for (const socket of pair) socket.pause(); }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act);
  return {
    port: (server.address() as AddressInfo).port,
    open() {
      state = "open";
      each((socket) => socket.resume());
    },
    shut() {
      state = "shut";
      each((socket) => socket.destroy());
    },
    freeze() {
      state = "frozen";
      each((socket) => socket.pause());
    },
    close() {
      each((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
