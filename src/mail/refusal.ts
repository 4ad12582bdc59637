import { type PeerCertificate, TLSSocket } from "node:tls";
import type { NodemailerError } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { formatDate } from "../domain/time/alaska_time.ts";

interface Server {
  host: string;
  port: number;
  /** Whether it speaks TLS from the start. */
  secure: boolean;
}

/** The limit in milliseconds, for a server that has failed just now. */
const LIMIT = 4_000;

/**
 * Returns the error of a failed connection, or a clearer one: the certificate's dates, which runtimes describe
 * otherwise, or that TLS must be spoken from the start, or not. Asks the server once more, without a password.
 */
export async function explainRefusal(server: Server, error: NodemailerError): Promise<NodemailerError> {
  if (error.command !== "CONN" || !["ESOCKET", "ETIMEDOUT"].includes(error.code ?? "")) return error;
  const met = error.code === "ESOCKET" ? await meet(server) : undefined;
  const words = met ? describeDates(met) : await describeOtherWay(server);
  return words === undefined ? error : Object.assign(new Error(words, { cause: error }), { code: "ETLS" });
}

function describeDates({ valid_from: from, valid_to: to }: Partial<PeerCertificate>): string | undefined {
  const now = new Date();
  const advice = "Renew it on the mail server, or correct this machine's clock.";
  if (to && new Date(to) < now) return `its certificate expired on ${formatDate(new Date(to))}. ${advice}`;
  if (from && new Date(from) > now) return `its certificate holds from ${formatDate(new Date(from))} on. ${advice}`;
  return undefined;
}

async function describeOtherWay({ secure, ...address }: Server): Promise<string | undefined> {
  if (!await meet({ ...address, secure: !secure })) return undefined;
  const [speaks, is, write] = secure ? ["does not speak", "smtps://", "smtp://"] : ["speaks", "smtp://", "smtps://"];
  return `it ${speaks} TLS from the start on port ${address.port}. Write ${write} instead of ${is} in SMTP_URL.`;
}

/** Returns the certificate of a server that greets, or {} without one; undefined if it does not greet. */
async function meet(server: Server): Promise<Partial<PeerCertificate> | undefined> {
  const connection = new SMTPConnection({ ...server, tls: { rejectUnauthorized: false } });
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(undefined);
      AbortSignal.timeout(LIMIT).addEventListener("abort", giveUp);
      connection.on("error", giveUp).on("end", giveUp).connect((error) => {
        if (error) return giveUp();
        const { _socket: socket } = connection;
        resolve(socket instanceof TLSSocket ? socket.getPeerCertificate() : {});
      });
    });
  } finally {
    connection.close();
  }
}
