import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A message as the mail server got it. */
export interface ReceivedMail {
  /** Who the envelope names; the headers may say anything. */
  from: string;
  to: string[];
  /** Unfolded, in their order, names in lower case. */
  headers: [name: string, value: string][];
  body: string;
  isEncrypted: boolean;
  /** The name by which the client greeted. */
  greeting: string;
}

/** The server's next act: take it, reply with a code, never answer, or drop the connection. */
export type Reply = "accept" | "hang" | "cut" | { code: number; text: string };

export interface Behavior {
  /** A free one by default. */
  port?: number;
  greeting?: () => Reply;
  sender?: () => Reply;
  recipient?: (address: string) => Reply;
  /** Asked when the whole message is there; a "cut" comes while it is still on its way. */
  message?: (mail: ReceivedMail) => Reply | Promise<Reply>;
  cutsMessages?: () => boolean;
  /** Speaks TLS with this certificate: from the start, or when asked to by STARTTLS. */
  tls?: { cert: string; key: string; fromStart: boolean };
  /** The one password it takes. */
  password?: string;
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** A real mail server on a port of this machine that behaves as set. */
export async function startSmtp(behavior: Behavior = {}) {
  const { port = 0, greeting, sender, recipient, message, cutsMessages, tls, password } = behavior;
  const accepted: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: password === undefined,
    disabledCommands: tls ? [] : ["STARTTLS"],
    ...tls ? { cert: tls.cert, key: tls.key, secure: tls.fromStart } : {},
    onConnect(session, answer) {
      connections++;
      act(greeting?.() ?? "accept", session, answer);
    },
    onAuth(auth, _session, answer) {
      if (auth.password === password) answer(null, { user: auth.username });
      else answer(refusal({ code: 535, text: "5.7.8 wrong password" }));
    },
    onMailFrom(_address, session, answer) {
      act(sender?.() ?? "accept", session, answer);
    },
    onRcptTo({ address }, session, answer) {
      act(recipient?.(address) ?? "accept", session, answer);
    },
    onData(stream, session, answer) {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => {
        chunks.push(chunk);
        if (cutsMessages?.()) cut(session);
      });
      stream.on("end", async () => {
        const mail = parseMail(chunks, session);
        const reply = await message?.(mail) ?? "accept";
        if (reply === "accept") accepted.push(mail);
        act(reply, session, answer);
      });
    },
  });
  // A client that does not trust the certificate ends the connection, which is what the test is about.
  server.on("error", () => {});

  function act(reply: Reply, session: SMTPServerSession, answer: (error?: Error | null) => void) {
    if (reply === "accept") answer();
    else if (reply === "cut") cut(session);
    else if (reply !== "hang") answer(refusal(reply));
  }

  function cut(session: SMTPServerSession) {
    for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy();
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    /** The accepted messages. */
    accepted,
    /** How often somebody connected. */
    connections: () => connections,
    close: () => {
      for (const connection of server.connections) connection._socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Only so that mail that never comes fails a test instead of holding it for ever. */
const GIVE_UP_MS = 30_000;

/** Waits until a message for this address was accepted. */
export async function untilAccepted({ accepted }: TestSmtp, address: string): Promise<ReceivedMail> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const found = accepted.find(({ to }) => to.includes(address));
    if (found) return found;
    if (Date.now() > until) throw new Error(`Nothing came for ${address}, but for: ${accepted.map(({ to }) => to)}`);
    await delay(10);
  }
}

/** Every value of a header, in the order of the message. */
export function headersOf({ headers }: ReceivedMail, name: string): string[] {
  return headers.filter(([found]) => found === name).map(([, value]) => value);
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function parseMail(chunks: Uint8Array[], { envelope, hostNameAppearsAs, secure }: SMTPServerSession): ReceivedMail {
  const [head = "", ...body] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    headers: lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]),
    body: body.join("\r\n\r\n"),
    isEncrypted: secure,
    greeting: hostNameAppearsAs,
  };
}

/** The path and query of the link with a token in a message, and that token. */
export function tokenLink(mail: ReceivedMail): { path: string; token: string } {
  // Decoded, a "=" may be where the line went on.
  const body = mail.body.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  const path = /\/(confirm-address|reset-password)\?token=[\w-]+/.exec(body)?.[0];
  assert(path, `no link in ${headersOf(mail, "subject")}:\n${mail.body}`);
  return { path, token: path.split("=")[1] ?? "" };
}

/**
 * A certificate and its key for tests alone: it names itself, nobody trusts it by default, and it holds for localhost
 * and 127.0.0.1 only. Published on purpose; never use it anywhere else.
 */
export const TEST_CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBzjCCAXWgAwIBAgIUN+bX6OOkX4TtAp4wMNwXFOm5OKkwCgYIKoZIzj0EAwIw
LjEsMCoGA1UEAwwjRmllbGQgVHJpcCBMdW5jaGVzIHRlc3QgY2VydGlmaWNhdGUw
IBcNMjYxMTIxMDYyNjA4WhgPMjEyNjEwMjgwNjI2MDhaMC4xLDAqBgNVBAMMI0Zp
ZWxkIFRyaXAgTHVuY2hlcyB0ZXN0IGNlcnRpZmljYXRlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE2Fw+uzZWgS34QPVaL5XFdtwgGEAia3qVPq4YEO5ZwOmH85yq
N0YtP4O8eJYPjpYlm2l2o3wSF0hVBZ5ZLxH7W6NvMG0wHQYDVR0OBBYEFGwJaZ3j
wPnNQK36Gkg3RdIZl4xAMB8GA1UdIwQYMBaAFGwJaZ3jwPnNQK36Gkg3RdIZl4xA
MA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MAoG
CCqGSM49BAMCA0cAMEQCIF4vAlTFaVQ1hshUtcmdGckP4nE3QdyFVpVcET7cWiZz
AiBztVbaL2AKOuUKor31cT37Bg7aHj8L4fAcmdaJvoU2Og==
-----END CERTIFICATE-----
`;

/** The same with the same key, until 2021. */
export const EXPIRED_CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIEATRifTAKBggqhkjOPQQDAjAuMSwwKgYDVQQDDCNGaWVs
ZCBUcmlwIEx1bmNoZXMgdGVzdCBjZXJ0aWZpY2F0ZTAeFw0yMDAzMDEwMDAwMDBa
Fw0yMTAzMDEwMDAwMDBaMC4xLDAqBgNVBAMMI0ZpZWxkIFRyaXAgTHVuY2hlcyB0
ZXN0IGNlcnRpZmljYXRlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2Fw+uzZW
gS34QPVaL5XFdtwgGEAia3qVPq4YEO5ZwOmH85yqN0YtP4O8eJYPjpYlm2l2o3wS
F0hVBZ5ZLxH7W6MvMC0wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAAB
gglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSAAwRQIhAJNS4cctu9xOe45gV3iCTx0B
EV0B1HDYE0k57lRAQw5+AiAJHdmwkASKTF8WMyhNQa5Rs4uemMnfBuoFHL1vSzHO
wg==
-----END CERTIFICATE-----
`;

/** The key of both certificates; no secret. */
export const TEST_KEY = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjtxMY4Ctd8F+DfMT
gMYB2NiOYot6CRGjpybjLRClhY2hRANCAATYXD67NlaBLfhA9VovlcV23CAYQCJr
epU+rhgQ7lnA6YfznKo3Ri0/g7x4lg+OliWbaXajfBIXSFUFnlkvEftb
-----END PRIVATE KEY-----
`;
