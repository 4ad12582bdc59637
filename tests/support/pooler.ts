import { connect, createServer, type Socket } from "node:net";

/** How a server says that it is ready, outside of a transaction. */
const READY = Uint8Array.from([..."Z\0\0\0\x05I"], (letter) => letter.charCodeAt(0));

/**
 * A pooler that gives each transaction the session which became free last, as PgBouncer does with pool_mode=transaction.
 * Each client brings one, in which the server checks its password.
 */
export async function startPooler(serverUrl: string): Promise<{ url: string; close(): void }> {
  const url = new URL(serverUrl);
  const { port, hostname } = url;
  const free: Socket[] = [];
  const sockets: Socket[] = [];
  const clientOf = new Map<Socket, Socket>();
  const pooler = createServer((client) => {
    const brought = connect(Number(port), hostname);
    sockets.push(client, brought);
    clientOf.set(brought, client);
    brought.on("data", (bytes) => {
      clientOf.get(brought)?.write(bytes);
      if (bytes.subarray(-READY.length).equals(READY) && clientOf.delete(brought)) free.push(brought);
    });
    client.on("data", (bytes) => {
      const session = [...clientOf.keys()].find((held) => clientOf.get(held) === client) ?? free.pop();
      if (!session) return client.destroy();
      clientOf.set(session, client);
      session.write(bytes);
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  const address = pooler.address();
  if (typeof address === "object" && address) url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    close() {
      pooler.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
