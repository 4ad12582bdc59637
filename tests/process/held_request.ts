import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";

/** A sign-in of which the server has begun to read the body, and waits for the rest. */
interface HeldSignIn {
  /** Sends the rest; answers everything the server sent for it. */
  finish(): Promise<string>;
}

/** Opens a sign-in by hand; resolves when the server has asked for its body, so it surely is under way. */
export async function holdSignIn(url: string, credentials: { email: string; password: string }): Promise<HeldSignIn> {
  const { hostname, port, host, origin } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const body = new TextEncoder().encode(JSON.stringify(credentials));
  const head = [
    `POST ${urls.api.login} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
    "Connection: close",
  ].join("\r\n");
  const reader = connection.readable.pipeThrough(new TextDecoderStream()).getReader();
  const writer = connection.writable.getWriter();
  await writer.write(new TextEncoder().encode(`${head}\r\n\r\n`));
  const { value } = await reader.read();
  assert.match(value ?? "", /^HTTP\/1\.1 100 Continue/);
  return {
    async finish() {
      await writer.write(body);
      let answer = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) answer += part.value;
      return answer;
    },
  };
}
