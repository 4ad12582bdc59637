import type { Config } from "../../src/process/config.ts";
import { toSendFailure } from "../../src/mail/outcome.ts";
import { openMailTransport } from "../../src/mail/transport.ts";
import { type Finding, note, ok, problem } from "./finding.ts";

/**
 * Connects and signs in to the mail server. No message is sent.
 * @param tls certificate authorities to trust besides the well-known ones; for tests
 */
export async function checkMail(
  { smtpUrl, mailFrom, publicUrl }: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">,
  tls?: { ca: string },
): Promise<Finding> {
  if (!smtpUrl || !mailFrom) return note("mail", "Email is off, since SMTP_URL and MAIL_FROM are not set.");
  const { host, protocol, username } = new URL(smtpUrl);
  const transport = openMailTransport({ smtpUrl, fromAddress: mailFrom, publicUrl, ...tls ? { tls } : {} });
  try {
    await transport.verify();
    const how = `${protocol === "smtps:" ? " over TLS" : ""}${username ? ", and the sign-in works" : ""}`;
    return ok("mail", `The mail server ${host} answers${how}.`);
  } catch (error) {
    return problem("mail", toSendFailure(error).error, remedyFor(error, host));
  } finally {
    transport.close();
  }
}

function remedyFor(error: unknown, host: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EAUTH") {
    return "Set the user and the password in SMTP_URL as the mail server's administrator gave them.";
  }
  if (code === "ETLS" || /certificate|self-signed|SSL|TLS/i.test(String(error))) {
    return `Check that ${host} offers TLS with a certificate that this machine trusts. smtps:// speaks TLS from the start ` +
      "(usually port 465), smtp:// asks for it (usually port 587).";
  }
  return `Check the name and the port in SMTP_URL, and that a firewall lets this machine connect to ${host}.`;
}
