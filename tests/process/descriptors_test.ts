import assert from "node:assert/strict";
import { connect } from "node:net";
import { urls } from "../../src/domain/urls.ts";
import { postgresPid, withDataDir } from "../support/data_dir.ts";
import { startProgram } from "../support/process.ts";

const DESCRIPTORS = 1_024;

Deno.test("more silent connections than file descriptors, or none left to watch Postgres with, keep nobody out", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const limited = `ulimit -n ${DESCRIPTORS}; exec "$0" run -A tasks/serve.ts`;
    const app = await start({}, (env = {}) => startProgram("sh", ["-c", limited, Deno.execPath()], env));
    const sockets = Array.from({ length: 1_200 }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.on("error", done).once("connect", done))));
    for (const path of [urls.healthz, urls.readyz, urls.login]) {
      const answer = await fetch(url + path);
      assert.equal(answer.status, 200, await answer.text());
    }
    for (const socket of sockets) socket.destroy();
    if (Deno.build.os === "linux") {
      const setLimit = (soft: number) => startProgram("prlimit", [`--pid=${app.pid}`, `--nofile=${soft}:`], {}).ended();
      await setLimit(3);
      await app.printed("Cannot see whether the embedded Postgres runs (EMFILE");
      await setLimit(DESCRIPTORS);
    }
    app.kill("SIGTERM");
    assert.equal((await app.ended()).code, 0);
    assert.equal(await postgresPid(dataDir), undefined);
  }));
