import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createProvider, type Provider } from "../../src/auth/provider.ts";
import type { ProviderSettings } from "../../src/domain/accounts/provider.ts";

/** The address at which people reach the product, as the provider knows it. */
export const PUBLIC_URL = "https://lunches.test.example";

/** The ways in which a token or the provider lies; without any, it is honest. */
export interface Lies {
  claims?: Record<string, unknown>;
  /** The key that the token is signed with, and that its header names. */
  signature?: "none" | "another key" | "client secret";
  /** The answer of the token endpoint, in place of tokens. */
  answer?: { status: number; body: string; headers?: Record<string, string> };
  /** The address at which it says that its keys are. */
  keys?: string;
  /** Never answers. */
  isSilent?: boolean;
  /** Answers nothing about itself either. */
  isDown?: boolean;
}

/** An OpenID provider on this machine that says of its users whatever a test wants. */
interface TestProvider {
  provider: Provider;
  issuer: string;
  /** The lies that it tells from now on to anyone who comes with a code. */
  lies: Lies;
  /** Every token that it sent. */
  sent: string[];
}

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const another = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The settings that a test's provider is used with. */
export function settingsFor(issuer: string, changes: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    issuer,
    clientId: "lunches",
    clientSecret: "a secret that only the two of them know",
    name: "Test Accounts",
    domains: ["test.example"],
    leavesPasswordsToAdministrators: false,
    ...changes,
  };
}

/** Starts one; it ends with the test file. */
export async function testProvider(changes: Partial<ProviderSettings> = {}, clock?: () => Date): Promise<TestProvider> {
  const server = createServer((request, response) => void answer(request.url ?? "", response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Deno.test.afterAll(() => void server.close().closeAllConnections());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsFor(issuer, changes);
  const running: TestProvider = { provider: createProvider(settings, PUBLIC_URL, clock), issuer, lies: {}, sent: [] };

  function answer(url: string, response: ServerResponse): void {
    const json = (body: unknown, status = 200) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    if (running.lies.isDown) return void response.writeHead(502).end();
    if (url === "/.well-known/openid-configuration") {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: running.lies.keys ?? `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (url === "/keys") {
      return json({ keys: [{ ...ours.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
    }
    const { lies } = running;
    if (lies.isSilent) return;
    if (lies.answer) return void response.writeHead(lies.answer.status, lies.answer.headers).end(lies.answer.body);
    const idToken = tokenOf(lies);
    running.sent.push(idToken);
    json({ access_token: randomUUID(), token_type: "Bearer", expires_in: 60, id_token: idToken });
  }

  function tokenOf({ claims = {}, signature }: Lies): string {
    const now = Math.floor(Date.now() / 1000);
    const said = { iss: issuer, aud: settings.clientId, iat: now, exp: now + 60, ...claims };
    const alg = signature === "none" ? "none" : signature === "client secret" ? "HS256" : "RS256";
    const parts = [{ alg, kid: "1", typ: "JWT" }, said]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    const { privateKey } = signature === "another key" ? another : ours;
    return `${parts}.${alg === "none" ? "" : sign("sha256", Buffer.from(parts), privateKey).toString("base64url")}`;
  }

  return running;
}
