import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { listen, type RunningServer } from "../../src/http/server/listen.ts";
import { test } from "../support/test.ts";

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

test("while draining, silent and idle connections close at once, and half a head when its time is over", async () => {
  const server = await listen(() => new Response("answer"), { host: HOST, port: 0 });
  const half = await open(server, HEAD);
  const silent = await open(server);
  const idle = await open(server, `${HEAD}\r\n`);
  await once(idle, "data"); // so the connections before it are accepted too
  let isHalfOpen = true;
  half.once("close", () => isHalfOpen = false);
  const drained = server.drain({ idle: 0, busy: 2_000 });
  await Promise.all([restOf(silent), restOf(idle)]);
  assert(isHalfOpen, "half a head still had time");
  half.resume();
  await Promise.all([drained, once(half, "close")]);
});

test("while draining, a request in progress is answered in full, and so is one whose head was half here", async () => {
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

test("a request that never ends does not hold the drain", async () => {
  const begun = Promise.withResolvers<void>();
  const server = await listen(() => {
    begun.resolve();
    return new Promise<Response>(() => {});
  }, { host: HOST, port: 0 });
  const socket = await open(server, `${HEAD}\r\n`);
  await begun.promise;
  await Promise.all([server.drain({ idle: 0, busy: 0 }), restOf(socket)]);
});

test("under load, every request that is sent before its connection says that it closes is answered", async () => {
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
