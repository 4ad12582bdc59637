import { connect } from "node:net";
import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { PASSWORD } from "./people.ts";

/** Acts like a browser about cookies, the CSRF token and redirects, and sends all else as given. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #origin: string;

  constructor(url: string, origin: string) {
    this.#url = url;
    this.#origin = origin;
  }

  /** Sends one request and takes the cookies of its answer. Redirects are not followed. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has("Cookie")) {
      headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await fetch(new URL(path, this.#url), { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#take(cookie);
    return response;
  }

  get(path: string, headers: HeadersInit = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  /** A page as a reader has it, after checking its status. */
  async page(path: string, status = 200): Promise<string> {
    return await expectText(await this.get(path), status);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.call("POST", path, body, headers);
  }

  /** A JSON call with the session's CSRF token, as the product's pages make it. */
  async call(
    method: string,
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const token = this.cookies.size > 0 ? await this.csrfToken() : undefined;
    return await this.fetch(path, {
      method,
      headers: {
        "Content-Type": "application/json",
        Origin: this.#origin,
        ...token ? { "CSRF-Token": token } : {},
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  /** A plain form, as a page of the product posts it. Repeated fields are given as lists. */
  async postForm(path: string, fields: Record<string, string | readonly string[]> = {}): Promise<Response> {
    const all = Object.entries(fields).flatMap(([name, text]) => [text].flat().map((value) => [name, value]));
    return await this.fetch(path, {
      method: "POST",
      headers: { Origin: this.#origin },
      body: new URLSearchParams(all),
    });
  }

  async csrfToken(): Promise<string | undefined> {
    const response = await this.get(urls.api.csrfToken);
    const answer = await response.json();
    return response.ok ? answer.csrfToken : undefined;
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    const response = await this.post(urls.api.login, { email, password });
    assert.equal(response.status, 200, await response.text());
  }

  #take(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const isGone = value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Reads a JSON answer after checking its status; the failure shows the body when the status is another. */
export async function expectJson<Body = Record<string, unknown>>(response: Response, status = 200): Promise<Body> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return JSON.parse(text) as Body;
}

/** Like expectJson for pages and files, without the marks that React leaves in its texts. */
export async function expectText(response: Response, status = 200): Promise<string> {
  const text = (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  assert.equal(response.status, status, text);
  return text;
}

/** Far longer than any limit a test sets: only a server without limits keeps silent this long. */
const STUCK_MS = 15_000;

/**
 * Sends bytes as they are, where fetch would tidy them up first, and reads until the server closes the connection. The
 * status is 0 when it was reset before an answer arrived.
 * @param message a request's head and body; "Connection: close" in it lets the server end an answer
 */
export function sendRaw(url: string, message: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(message));
    socket.setEncoding("utf8").on("data", (chunk: string) => text += chunk);
    socket.setTimeout(
      STUCK_MS,
      () => socket.destroy(new Error(`The server kept a silent connection for ${STUCK_MS} ms`)),
    );
    // Closing on bytes it has not read, the server resets the connection: whatever arrived before that is the answer.
    socket.once("error", (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || reject(error));
    socket.once("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }));
  });
}
