import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The end of what a server answers outside of a transaction: ReadyForQuery, idle. */
const IDLE = new TextEncoder().encode("Z\0\0\0\x05I");

/**
 * A pooler that gives each transaction the session which became free last, as PgBouncer does with pool_mode=transaction.
 * Each client brings one, in which the server checks its password.
 */
export async function startPooler(serverUrl: string): Promise<{ url: string; close(): void }> {
  const url = new URL(serverUrl);
  const server = { host: url.hostname, port: Number(url.port) };
  const sockets: Socket[] = [];
  const free: Socket[] = [];
  const clients = new Map<Socket, Socket>();
  const pooler = createServer((client) => {
    const brought = connect(server);
    sockets.push(client, brought);
    clients.set(brought, client);
    brought.on("data", (bytes) => {
      clients.get(brought)?.write(bytes);
      if (bytes.subarray(-IDLE.length).equals(IDLE) && clients.delete(brought)) free.push(brought);
    });
    client.on("data", (bytes) => {
      const [session = free.pop()] = [...clients.keys()].filter((held) => clients.get(held) === client);
      if (session) clients.set(session, client);
      session?.write(bytes);
    });
  });
  await new Promise<void>((done) => pooler.listen(0, "127.0.0.1", done));
  url.port = String((pooler.address() as AddressInfo).port);
  return { url: url.href, close: () => [pooler.close(), ...sockets.map((socket) => socket.destroy())] };
}
