import { z } from "zod";
import type { Config } from "../../src/process/config.ts";
import { urls } from "../../src/domain/urls.ts";
import { VERSION } from "../../src/process/version.ts";
import { type Finding, note, ok, problem, reasonOf } from "./finding.ts";

const LIMIT_MS = 5_000;

/** An address for documentation, which no client has. RFC 5737. */
const MADE_UP = "192.0.2.77";

const healthSchema = z.object({
  status: z.literal("alive"),
  version: z.string(),
  client: z.object({ address: z.string(), isForwarded: z.boolean(), isProxyTrusted: z.boolean() }),
});
type Health = z.output<typeof healthSchema>;

const readinessSchema = z.object({ reasons: z.array(z.string()), warnings: z.array(z.string()) });

/** Asks the service on this machine and at PUBLIC_URL how it is, and compares what comes back. */
export async function checkService(config: Config): Promise<Finding[]> {
  const local = localUrl(config);
  const here = await askHealth(local).catch(() => undefined);
  if (!here) {
    return [note("service", `The service does not run at ${local}, so its address and proxy were not checked.`)];
  }
  if (!here.health) {
    const remedy = "Stop that program, or set PORT or HOST to another value.";
    return [problem("service", `Another program answers at ${local}.`, remedy)];
  }
  const { version } = here.health;
  const running = version === VERSION
    ? ok("service", `It runs at ${local}, version ${version}.`)
    : problem("service", `Version ${version} runs, and this is version ${VERSION}.`, "Restart the service.");
  const [readiness, address] = await Promise.all([checkReadiness(local), checkPublicUrl(config, local)]);
  return [running, ...readiness, ...address];
}

/** Asks a service that is alive whether it can serve, and what it wants looked at. */
async function checkReadiness(local: string): Promise<Finding[]> {
  let answer: { status: number; body: unknown };
  try {
    const response = await fetch(local + urls.readyz, { signal: AbortSignal.timeout(LIMIT_MS) });
    answer = { status: response.status, body: await response.json() };
  } catch (error) {
    const remedy = "See its log, and restart it if that does not tell.";
    return [problem("service", `It is alive, but does not say whether it can serve (${reasonOf(error)}).`, remedy)];
  }
  const { data } = readinessSchema.safeParse(answer.body);
  if (!data) {
    return [problem("service", `It answers ${urls.readyz} with the status ${answer.status}.`, "Restart the service.")];
  }
  return [
    ...data.reasons.map((reason) =>
      problem("service", `It cannot serve: ${reason}`, "See its log, and restart it if that does not tell.")
    ),
    ...data.warnings.map((warning) => problem("service", `It warns: ${warning}`, "See its System page and its log.")),
  ];
}

function localUrl({ host, port }: Config): string {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

async function checkPublicUrl({ publicUrl }: Config, local: string): Promise<Finding[]> {
  let answer: Answer;
  let asStranger: Answer;
  try {
    answer = await askHealth(publicUrl);
    asStranger = await askHealth(publicUrl, { "X-Forwarded-For": MADE_UP });
  } catch (error) {
    return [problem(
      "address",
      `Nothing answers at PUBLIC_URL ${publicUrl} from here (${reasonOf(error)}).`,
      `Check the name in the DNS, the proxy in front of ${local}, its certificate, and the firewall.`,
    )];
  }
  const { response: { status, headers }, health } = answer;
  const location = headers.get("Location");
  if (location) {
    return [problem(
      "address",
      `PUBLIC_URL ${publicUrl} redirects to ${location}, so people post from another address and are refused.`,
      `Set PUBLIC_URL to the address that people end up at, without a path.`,
    )];
  }
  if (!health) {
    return [problem(
      "address",
      `Something else answers at PUBLIC_URL ${publicUrl}, with the status ${status}.`,
      `Have the proxy pass everything on to ${local}.`,
    )];
  }
  const findings = [...checkProxy(health, asStranger.health), ...checkHeaders(headers, publicUrl)];
  return findings.length > 0 ? findings : [ok("address", `PUBLIC_URL ${publicUrl} leads to the service.`)];
}

/** Whether the product learns who its clients are, and believes nobody but its own proxy. */
function checkProxy({ client }: Health, asStranger: Health | undefined): Finding[] {
  if (asStranger?.client.isProxyTrusted && asStranger.client.address === MADE_UP) {
    return [problem(
      "address",
      "TRUST_PROXY is on, and the product believes whatever address a client makes up in X-Forwarded-For.",
      "Have the proxy add the client's address to X-Forwarded-For, or set TRUST_PROXY=off if there is no proxy.",
    )];
  }
  if (client.isProxyTrusted && !client.isForwarded) {
    return [problem(
      "address",
      "TRUST_PROXY is on, but no X-Forwarded-For arrives.",
      "Have the proxy add the client's address to X-Forwarded-For, or set TRUST_PROXY=off if there is no proxy.",
    )];
  }
  if (!client.isProxyTrusted && client.isForwarded) {
    return [problem(
      "address",
      "A proxy is in front, but TRUST_PROXY is off, so everybody shares one address and its limits for sign-ins.",
      "Set TRUST_PROXY=on, and start the service again.",
    )];
  }
  return [];
}

/** Whether what protects the pages gets through the proxy. */
function checkHeaders(headers: Headers, publicUrl: string): Finding[] {
  const needed = [
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "X-Request-Id",
    ...publicUrl.startsWith("https:") ? ["Strict-Transport-Security"] : [],
  ];
  const lost = needed.filter((name) => !headers.has(name));
  if (lost.length === 0) return [];
  return [problem(
    "address",
    `The proxy takes away ${lost.join(", ")}.`,
    "Have it pass the service's headers on as they are.",
  )];
}

interface Answer {
  response: Response;
  /** Undefined where something else answers. */
  health: Health | undefined;
}

async function askHealth(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url + urls.healthz, {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await response.text();
  try {
    return { response, health: healthSchema.safeParse(JSON.parse(text)).data };
  } catch {
    return { response, health: undefined };
  }
}
