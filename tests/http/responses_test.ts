import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { compressAnswers } from "../../src/http/responses/compression.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { listen } from "../../src/http/server/listen.ts";
import { staticFiles } from "../../src/http/responses/static_files.ts";
import { assetsFolder } from "../../src/render/assets.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { fillWithRequests } from "../support/many_requests.ts";
import { requestsOf } from "../support/requests.ts";

const running = await testApp();
await fillWithRequests(running.database.asOwner(), 200);
const { submitted } = requestsOf(running);
const admin = await running.signedIn(running.people.admin);
const BUILT = assetsFolder("production");
const files = await listen(
  new Hono<AppEnv>().use(staticFiles({ path: "/build", folder: BUILT, isImmutable: true })).fetch,
  { host: "127.0.0.1", port: 0 },
);
Deno.test.afterAll(() => files.drain());

const PAGE = withQuery(urls.adminDashboard, { status: "COMPLETED" });
const CALL = withQuery(urls.api.adminRequests, { status: "COMPLETED", page: 1, limit: 20 });

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** Asks with these headers and no others; fetch would add an Accept-Encoding and decompress what comes. */
function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on("data", (chunk) => chunks.push(chunk)).on("error", reject).on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: new Uint8Array(Buffer.concat(chunks)),
        }));
    });
    sent.on("error", reject).end();
  });
}

/** Asks the product as this person. */
function askAs(client: Client, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return ask(running.url + path, { Cookie: cookie, ...headers }, method);
}

const gzipped = { "Accept-Encoding": "gzip" };
const text = (body: Uint8Array) => Buffer.from(body).toString();
const varies = ({ headers }: Answer) => assert.equal(headers.vary, "Accept-Encoding");

Deno.test("a list call is compressed for those who take it, and says the same to those who do not", async () => {
  const [compressed, plain] = await Promise.all([askAs(admin, CALL, gzipped), askAs(admin, CALL)]);
  assert.equal(compressed.headers["content-encoding"], "gzip");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.deepEqual(gunzipSync(compressed.body).toString(), text(plain.body));
  assert.ok(compressed.body.length < plain.body.length / 4);
  for (const answer of [compressed, plain]) {
    varies(answer);
    assert.equal(answer.headers["content-length"], String(answer.body.length));
    assert.match(answer.headers["content-type"] ?? "", /^application\/json/);
    assert.equal(answer.headers["cache-control"], "no-store");
  }
  assert.equal(compressed.headers.etag, plain.headers.etag);
});

const TAKEN: [header: string, page: string | undefined, file: string | undefined][] = [
  ["gzip, deflate, br, zstd", "gzip", "br"],
  ["gzip", "gzip", "gzip"],
  ["br", undefined, "br"],
  ["gzip;q=0, br", undefined, "br"],
  ["*", "gzip", "br"],
  ["identity", undefined, undefined],
  ["identity;q=1, gzip;q=0.5", undefined, undefined],
  ["", undefined, undefined],
];
for (const [header, page, file] of TAKEN) {
  Deno.test(`to "${header}", a page is ${page ?? "not"} compressed and a built file ${file ?? "not"}`, async () => {
    const [styles = ""] = await builtFiles(/\.css$/);
    const taken = { "Accept-Encoding": header };
    const answers = await Promise.all([askAs(admin, PAGE, taken), askBuilt(styles, taken)]);
    answers.forEach(varies);
    assert.deepEqual(answers.map(({ headers }) => headers["content-encoding"]), [page, file]);
  });
}

Deno.test("what is small, empty or a document is not compressed", async () => {
  const { id } = await submitted();
  const small = await askAs(admin, urls.api.me, gzipped);
  const redirect = await askAs(admin, urls.login, gzipped);
  const pdf = await askAs(admin, urls.api.pdf(id), gzipped);
  const { headers: { location = "" } } = await askAs(admin, "/favicon.ico");
  const icon = await askAs(admin, location, gzipped);
  assert.deepEqual([small, redirect, pdf, icon].map(({ status }) => status), [200, 303, 200, 200]);
  for (const { headers } of [small, redirect, pdf, icon]) assert.equal(headers["content-encoding"], undefined);
  assert.equal(JSON.parse(text(small.body)).role, "ADMIN");
  assert.match(text(pdf.body), /^%PDF-/);
});

Deno.test("a poll with the ETag of a page, or of a call however it was compressed, is a 304 that varies as well", async () => {
  const page = gunzipSync((await askAs(admin, PAGE, gzipped)).body).toString();
  const etags = [
    /`etag`:`(W\/\\`\w+\\`)`/.exec(page)?.[1]?.replaceAll("\\`", '"'),
    (await askAs(admin, CALL, gzipped)).headers.etag,
    (await askAs(admin, CALL)).headers.etag,
  ];
  for (const etag of etags) {
    assert.ok(etag);
    for (const headers of [gzipped, {}]) {
      const answer = await askAs(admin, CALL, { ...headers, "If-None-Match": etag });
      assert.equal(answer.status, 304);
      assert.equal(answer.body.length, 0);
      assert.equal(answer.headers.etag, etag);
      assert.equal(answer.headers["content-encoding"], undefined);
      varies(answer);
    }
  }
});

Deno.test("an export is compressed while it is written, and is the same file", async () => {
  const [compressed, plain] = await Promise.all([
    askAs(admin, urls.historyCsv, gzipped),
    askAs(admin, urls.historyCsv),
  ]);
  assert.equal(compressed.headers["content-encoding"], "gzip");
  assert.equal(compressed.headers["content-length"], undefined);
  assert.equal(compressed.headers["content-disposition"], plain.headers["content-disposition"]);
  assert.equal(gunzipSync(compressed.body).toString(), text(plain.body));
});

Deno.test("a compressed export starts before its end is read, and one that fails halfway is cut off", async () => {
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  const app = new Hono<AppEnv>().use(compressAnswers).get("/export.csv", (c) => {
    const line = () => Array.from({ length: 100 }, () => `${crypto.randomUUID()}\n`).join("");
    const lines = async function* () {
      for (let count = 0; count < 100; count++) yield line();
      await failure.promise;
    };
    return c.body(ReadableStream.from(lines()).pipeThrough(new TextEncoderStream()), 200, {
      "Content-Type": "text/csv; charset=utf-8",
    });
  });
  const server = await listen(app.fetch, { host: "127.0.0.1", port: 0 });
  const response = await fetch(`http://127.0.0.1:${server.port}/export.csv`, { headers: gzipped });
  const reader = response.body?.getReader();
  assert.ok(((await reader?.read())?.value?.length ?? 0) > 0);
  failure.reject(new Error("the database is away"));
  await assert.rejects(async () => {
    while (!(await reader?.read())?.done);
  });
  await server.drain();
});

Deno.test("a file is read once, however many ask for it, and one that is not there is looked for again", async () => {
  const folder = await Deno.makeTempDir();
  const served = await listen(
    new Hono<AppEnv>().use(staticFiles({ path: "", folder, isImmutable: true })).fetch,
    { host: "127.0.0.1", port: 0 },
  );
  const askThrice = () => Promise.all([1, 2, 3].map(() => ask(`http://127.0.0.1:${served.port}/a.js`)));
  assert.deepEqual((await askThrice()).map(({ status }) => status), [404, 404, 404]);
  await Deno.writeTextFile(`${folder}/a.js`, "text");
  await askThrice();
  await Deno.remove(folder, { recursive: true });
  for (const { headers, body } of await askThrice()) {
    assert.deepEqual([text(body), headers["content-length"]], ["text", "4"]);
  }
  await served.drain();
});

Deno.test("each built text file has copies that say the same, and keeps its type and its caching", async () => {
  const built = await builtFiles(/\.(js|css)$/);
  assert.ok(built.length > 10);
  for (const file of built) {
    const plain = await Deno.readTextFile(`${BUILT}/assets/${file}`);
    for (const [name, decompress] of [["br", brotliDecompressSync], ["gzip", gunzipSync]] as const) {
      const { headers, body } = await askBuilt(file, { "Accept-Encoding": name });
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
      assert.match(headers["content-type"] ?? "", file.endsWith(".css") ? /^text\/css/ : /^text\/javascript/);
      const isCompressed = headers["content-encoding"] === name;
      assert.ok(isCompressed || plain.length < 300, `${file} has no copy for ${name}`);
      assert.equal(isCompressed ? decompress(body).toString() : text(body), plain, file);
    }
  }
});

function askBuilt(file: string, headers: Record<string, string>): Promise<Answer> {
  return ask(`http://127.0.0.1:${files.port}/build/assets/${file}`, headers);
}

async function builtFiles(kind: RegExp): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(`${BUILT}/assets`), ({ name }) => name)).filter((name) => kind.test(name));
}
