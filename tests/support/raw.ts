import { connect } from "node:net";

/** Far longer than any limit a test sets: only a server without limits keeps silent this long. */
const STUCK_MS = 15_000;

/** What a server sent on one connection. */
interface RawAnswer {
  /** 0 when the connection was reset before an answer arrived. */
  status: number;
  text: string;
}

/**
 * Sends bytes as they are, where fetch would tidy them up first, and reads until the server closes the connection.
 * @param message a request's head and body; "Connection: close" in it lets the server end an answer
 */
export function sendRaw(url: string, message: string): Promise<RawAnswer> {
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
