import { isIP } from "node:net";
import { connect } from "node:tls";
import { z } from "zod";
import { reasonOf } from "../../db/postgres/embedded/error.ts";
import type { Config } from "../../src/process/config.ts";
import type { Finding } from "../../src/domain/checks.ts";
import { formatDate } from "../../src/domain/time/alaska_time.ts";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import { urls } from "../../src/domain/urls.ts";
import { VERSION } from "../../src/process/version.ts";
import type { Answers } from "./installation.ts";

/** An address for documentation, which no client has. RFC 5737. */
const MADE_UP = "192.0.2.77";

const healthSchema = z.object({
  status: z.literal("alive"),
  /** Told to this machine alone. */
  version: z.string().optional(),
  client: z.object({ address: z.string(), isForwarded: z.boolean(), isProxyTrusted: z.boolean() }),
});
const readinessSchema = z.object({ failing: z.array(z.string()), warnings: z.array(z.string()) });

/**
 * Asks the service on this machine and at PUBLIC_URL how it is, and compares what comes back.
 * @param told what the service's own checks need not tell again
 */
export async function* checkService(config: Config, told: readonly Finding[] = []): Answers {
  const host = ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[config.host] ?? config.host;
  const local = `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
  const here = await ask(local, urls.healthz).catch(() => undefined);
  if (!here) return yield ["service", { note: `It is not running at ${local}, so its address was not checked.` }];
  const { data: health } = healthSchema.safeParse(here.body);
  if (!health) return yield ["service", { problem: `Another program answers at ${local}. Stop it, or set PORT.` }];
  const { version } = health;
  if (version === undefined) {
    yield ["service", { note: `It is running at ${local}. Its version is on the System page.` }];
  } else if (version === VERSION) yield ["service", { ok: `It is running at ${local}, version ${VERSION}.` }];
  else yield ["service", { problem: `Version ${version} is running, not ${VERSION}. Restart the service.` }];

  const readiness = readinessSchema.safeParse((await ask(local, urls.readyz).catch(() => undefined))?.body).data;
  if (!readiness) yield ["service", { problem: "It does not say whether it can serve. See its log." }];
  const isTold = (name: string) => told.some(({ check, level }) => check === name && level === "problem");
  for (const name of [...readiness?.failing ?? [], ...readiness?.warnings ?? []]) {
    if (isTold(name)) continue;
    yield [name, { problem: "The running service warns of this. See why on the System page or in its log." }];
  }
  const { publicUrl } = config;
  const wrong = await findWrongAddress(publicUrl).catch((error) =>
    `Nothing answers at PUBLIC_URL ${publicUrl} from here (${reasonOf(error)}). Check the DNS, proxy and certificate.`
  );
  yield ["address", wrong ? { problem: wrong } : { ok: `PUBLIC_URL ${publicUrl} leads to the service.` }];
  const ending = publicUrl.startsWith("https:") && await findEndingCertificate(publicUrl, new Date());
  if (ending) yield ["certificate", { problem: ending }];
}

/** How long before its end a certificate should have been renewed: a third of the shortest that are usual. In days. */
const RENEWED_DAYS = 14;

/** Returns that the certificate of an address ends soon; nothing where none can be read, which its own check says. */
export async function findEndingCertificate(url: string, now: Date): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = { host: hostname, port: Number(port) || 443, ...isIP(hostname) ? {} : { servername: hostname } };
  // To read it, even where it is over already.
  const options = { ...server, rejectUnauthorized: false };
  const socket = connect(options, () => resolve(socket.getPeerCertificate().valid_to));
  socket.on("error", () => resolve(undefined)).setTimeout(5_000, () => resolve(undefined));
  const end = await promise;
  socket.destroy();
  if (!end || Date.parse(end) - now.getTime() > RENEWED_DAYS * DAY_MS) return undefined;
  return `The certificate of ${url} ends on ${formatDate(new Date(end))}. Have the proxy renew it.`;
}

/** Returns what keeps people from the service at its public address, or its limits and headers from them. */
async function findWrongAddress(publicUrl: string): Promise<string | undefined> {
  const { headers, body } = await ask(publicUrl, urls.healthz);
  const location = headers.get("Location");
  if (location) return `PUBLIC_URL ${publicUrl} redirects to ${location}. Set it to where people end up.`;
  const { data: health } = healthSchema.safeParse(body);
  if (!health) return `Something else answers at PUBLIC_URL ${publicUrl}. Have the proxy pass everything on.`;
  const { isForwarded, isProxyTrusted } = health.client;
  const asStranger = healthSchema.safeParse((await ask(publicUrl, urls.healthz, { "X-Forwarded-For": MADE_UP })).body);
  if (isProxyTrusted && asStranger.data?.client.address === MADE_UP) {
    return "TRUST_PROXY is on, and the product trusts any X-Forwarded-For. Have the proxy add the client's address.";
  }
  if (isProxyTrusted && !isForwarded) {
    return "TRUST_PROXY is on, but no X-Forwarded-For arrives. Have the proxy add it, or set TRUST_PROXY=off.";
  }
  if (!isProxyTrusted && isForwarded) {
    return "A proxy is in front, but TRUST_PROXY is off, so everyone shares one limit for sign-ins. Set it to on.";
  }
  const needed = ["Content-Security-Policy", "X-Content-Type-Options", "X-Request-Id"];
  const lost = needed.filter((name) => !headers.has(name)).join(", ");
  return lost ? `The proxy removes ${lost}. Have it pass on the service's headers.` : undefined;
}

async function ask(url: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers, redirect: "manual", signal: AbortSignal.timeout(5_000) });
  return { headers: response.headers, body: await response.json().catch(() => undefined) };
}
