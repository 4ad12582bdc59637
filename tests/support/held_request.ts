import assert from "node:assert/strict";

/** Opens a call by hand; resolves when the server has asked for its body, so it surely is under way. */
export async function holdCall(url: string, path: string, payload: Record<string, string>) {
  const { hostname, port, host, origin } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const body = new TextEncoder().encode(JSON.stringify(payload));
  const head = [
    `POST ${path} HTTP/1.1`,
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
    /** Sends the rest of the body; answers everything the server sent for the call. */
    async finish() {
      await writer.write(body);
      let answer = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) answer += part.value;
      return answer;
    },
  };
}
