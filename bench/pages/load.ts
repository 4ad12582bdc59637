/**
 * Clients that ask for one thing as fast as they are answered, in a process of their own. Takes a Load as JSON on stdin,
 * and prints a LoadResult.
 */
import { type Answer, Connection } from "./connection.ts";

/** One request, as it is sent. */
export interface Call {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  /** The status that every answer must have. */
  status: number;
  /** Whether each one has an address of its own, so that no answer kept from another serves it. */
  isUnique?: boolean;
}

export interface Load {
  url: string;
  clients: number;
  seconds: number;
  read: Call;
  /** Writes to mix in, each made once: one after every so many reads. */
  writes?: { every: number; calls: Call[] };
}

export interface LoadResult {
  reads: number;
  writes: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Of all answers to reads. */
  bytes: number;
}

if (import.meta.main) console.log(JSON.stringify(await run(await new Response(Deno.stdin.readable).json())));

async function run({ url, clients, seconds, read, writes }: Load): Promise<LoadResult> {
  const result: LoadResult = { reads: 0, writes: 0, seconds: 0, bytes: 0 };
  const reading = encode(url, read);
  let asked = 0;
  const nextRead = () => read.isUnique ? encode(url, { ...read, path: `${read.path}&number=${asked++}` }) : reading;
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(url)));
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1000;
  await Promise.all(connections.map(async (connection) => {
    while (elapsed() < seconds) {
      const isWriteDue = writes && result.reads >= (result.writes + 1) * writes.every;
      const write = isWriteDue ? writes.calls[result.writes] : undefined;
      if (isWriteDue && !write) throw new Error(`${result.writes} writes are too few for this run.`);
      if (write) {
        result.writes++;
        check(write, await connection.send(encode(url, write)));
      }
      const answer = await connection.send(nextRead());
      check(read, answer);
      result.reads++;
      result.bytes += answer.bytes;
    }
    connection.close();
  }));
  return { ...result, seconds: elapsed() };
}

function encode(url: string, { method, path, headers }: Call): Uint8Array {
  const all = { Host: new URL(url).host, ...method === "POST" ? { "Content-Length": "2" } : {}, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new TextEncoder().encode(
    `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${method === "POST" ? "{}" : ""}`,
  );
}

function check({ method, path, status }: Call, answer: Answer): void {
  if (answer.status !== status) {
    throw new Error(`${method} ${path} was answered ${answer.status} instead of ${status}.`);
  }
}
