import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { listen, type RunningServer } from "../../src/http/server/listen.ts";

const HOST = "127.0.0.1";
const HEAD = `GET / HTTP/1.1\r\nHost: ${HOST}\r\n`;
/** Longer than any test takes: what ends before was not cut off. */
const NEVER_MS = 600_000;

async function open(server: RunningServer, firstBytes = ""): Promise<Socket> {
  const socket = connect(server.port, HOST).setEncoding("utf8");
  await once(socket, "connect");
  if (firstBytes) socket.write(firstBytes);
  return socket;
}

/** Everything the server sends until it closes the connection. */
async function restOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (part: string) => text += part);
  await once(socket, "close");
  return text;
}

Deno.test("while draining, connections that are answered or silent close at once, even if a body ended after its answer, and half a head when its time is over", async () => {
  const server = await listen(() => new Response("answer"), { host: HOST, port: 0 });
  const half = await open(server, HEAD);
  const refused = await open(server, `${HEAD.replace("GET", "POST")}Transfer-Encoding: chunked\r\n\r\n`);
  await once(refused, "data");
  refused.write("6\r\nunread\r\n0\r\n\r\n");
  const silent = await open(server);
  const idle = await open(server, `${HEAD}\r\n`);
  await once(idle, "data"); // so the connections before it are accepted too
  let isHalfOpen = true;
  half.once("close", () => isHalfOpen = false);
  const drained = server.drain({ idle: 0, busy: 2_000 });
  await Promise.all([silent, idle, refused].map(restOf));
  assert(isHalfOpen, "half a head still had time");
  half.resume();
  await Promise.all([drained, once(half, "close")]);
});

Deno.test("while draining, a request in progress is answered in full, and so is one whose head was half here", async () => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const server = await listen(({ url }) => {
    if (url.endsWith("/slow")) begun.resolve();
    return answer.promise.then((text) => new Response(text));
  }, { host: HOST, port: 0 });
  const half = await open(server, HEAD);
  const slow = await open(server, HEAD.replace("/", "/slow") + "\r\n");
  await begun.promise;
  const drained = server.drain({ idle: NEVER_MS, busy: NEVER_MS });
  half.write("\r\n");
  const answers = Promise.all([restOf(half), restOf(slow)]);
  answer.resolve("the whole answer");
  for (const text of await answers) {
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(text, /\r\nconnection: close\r\n/i);
    assert.match(text, /the whole answer/);
  }
  await drained;
});

Deno.test("a request that never ends does not hold the drain", async () => {
  const begun = Promise.withResolvers<void>();
  const server = await listen(() => {
    begun.resolve();
    return new Promise<Response>(() => {});
  }, { host: HOST, port: 0 });
  const socket = await open(server, `${HEAD}\r\n`);
  await begun.promise;
  await Promise.all([server.drain({ idle: 0, busy: 0 }), restOf(socket)]);
});

Deno.test("under load, every request that is sent before its connection says that it closes is answered", async () => {
  const enough = Promise.withResolvers<void>();
  let requests = 0;
  const server = await listen(() => {
    if (++requests === 200) enough.resolve();
    return new Response("answer");
  }, { host: HOST, port: 0 });

  /** Asks again and again on one connection, until an answer says that it is the last. */
  async function askUntilClosed(): Promise<void> {
    const socket = await open(server);
    const cutOff = once(socket, "close").then(() => "cut off");
    while (true) {
      socket.write(`${HEAD}\r\n`);
      const text = await Promise.race([once(socket, "data").then(String), cutOff]);
      assert.match(text, /^HTTP\/1\.1 200 OK/);
      if (/\r\nconnection: close\r\n/i.test(text)) return void socket.destroy();
    }
  }
  const clients = Promise.all(Array.from({ length: 20 }, askUntilClosed));
  await enough.promise;
  await server.drain({ idle: NEVER_MS, busy: NEVER_MS });
  await clients;
});

Deno.test("requests that are sent ahead are answered in order, one at a time, also while a body still arrives", async () => {
  const reading = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const server = await listen(async (request) => {
    most = Math.max(most, ++running);
    if (request.method === "POST") reading.resolve();
    const sent = request.method === "POST" ? await request.text() : "";
    running--;
    return new Response(`answer to ${new URL(request.url).pathname} ${sent};`);
  }, { host: HOST, port: 0 });
  const last = `${HEAD.replace("/", "/e")}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const post = `${HEAD.replace("GET /", "POST /d")}Transfer-Encoding: chunked\r\n`;
  const ahead = [HEAD.replace("/", "/a"), HEAD.replace("GET /", "HEAD /b"), HEAD.replace("/", "/c"), post].join("\r\n");
  const socket = await open(server, `${ahead}\r\n5\r\nfirst\r\n`);
  const answers = restOf(socket);
  await reading.promise;
  socket.write(`5\r\n-rest\r\n0\r\n\r\n${last}`);
  const text = await answers;
  const expected = ["/a ", "/c ", "/d first-rest", "/e "].map((one) => `answer to ${one}`);
  assert.deepEqual(text.match(/answer to [^;]*/g), expected);
  assert.equal(text.match(/^keep-alive: timeout=150\r$/gim)?.length, 4, "longer than proxies keep a connection");
  assert.equal(most, 1);
  await server.drain({ idle: 0, busy: NEVER_MS });
});

for (const [sent, lost] of [[4, "its client leaves"], [5, "it has more than may wait"]] as const) {
  Deno.test(`of ${sent} requests on a connection, those that wait are never begun once ${lost}`, async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const answer = Promise.withResolvers<Response>();
    let requests = 0;
    const server = await listen(({ signal }) => {
      requests++;
      begun.resolve(signal);
      return answer.promise;
    }, { host: HOST, port: 0 });
    const socket = await open(server, `${HEAD}\r\n`.repeat(sent));
    const signal = await begun.promise;
    const ended = signal.aborted ? undefined : once(signal, "abort");
    if (sent === 4) socket.destroy();
    await ended;
    answer.resolve(new Response("answer"));
    await server.drain({ idle: 0, busy: NEVER_MS });
    assert.equal(requests, 1);
    socket.destroy();
  });
}

Deno.test("where all connections are taken, the one that is idle for longest makes room, and none that is being answered", async () => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const limits = { headers: NEVER_MS, request: NEVER_MS, connections: 4 };
  const server = await listen(async ({ url }) => {
    if (!url.endsWith("/slow")) return new Response("answer");
    begun.resolve();
    await answer.promise;
    return new Response("slow answer");
  }, { host: HOST, port: 0, limits });
  const slow = await open(server, HEAD.replace("/", "/slow") + "\r\n");
  await begun.promise;
  const half = await open(server, HEAD);
  const [silent, idle] = [await open(server), await open(server, `${HEAD}\r\n`)];
  await once(idle, "data");
  for (const gone of [silent, idle]) {
    await Promise.all([once(await open(server, `${HEAD}\r\n`), "data"), restOf(gone)]);
  }
  half.write("\r\n");
  assert.match(String(await once(half, "data")), /answer/, "its request was arriving");
  answer.resolve();
  assert.match(String(await once(slow, "data")), /slow answer/);
  await server.drain({ idle: 0, busy: NEVER_MS });
});

Deno.test("a client that does not read its answer is cut off once nothing has moved for a while", async () => {
  const begun = Promise.withResolvers<void>();
  const limits = { headers: NEVER_MS, request: NEVER_MS, stalled: 100 };
  const server = await listen(() => {
    begun.resolve();
    return new Response(new Uint8Array(64 << 20));
  }, { host: HOST, port: 0, limits });
  const socket = await open(server, `${HEAD}\r\n`);
  await begun.promise;
  await server.drain({ idle: NEVER_MS, busy: NEVER_MS });
  socket.destroy();
});
