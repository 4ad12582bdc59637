/**
 * A connection that is kept alive and sends one request after the other. It reads of HTTP/1.1 only what it takes to know
 * where an answer ends, so that the client takes little of the processors that the servers need.
 */

/** An answer, as far as it is looked at. */
export interface Answer {
  status: number;
  /** What came over the wire, head included. */
  bytes: number;
}

const LAST_CHUNK = "0\r\n\r\n";

export class Connection {
  readonly #socket: Deno.TcpConn;
  readonly #buffer = new Uint8Array(64 * 1024);
  readonly #latin1 = new TextDecoder("latin1");

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    return new Connection(await Deno.connect({ hostname, port: Number(port) }));
  }

  private constructor(socket: Deno.TcpConn) {
    socket.setNoDelay(true);
    this.#socket = socket;
  }

  /** Sends a request and reads its whole answer. */
  async send(request: Uint8Array): Promise<Answer> {
    for (let sent = 0; sent < request.length;) sent += await this.#socket.write(request.subarray(sent));
    let bytes = await this.#read();
    let head = this.#text(0, bytes);
    while (!head.includes("\r\n\r\n")) {
      const more = await this.#read();
      head += this.#text(0, more);
      bytes += more;
    }
    const status = Number(head.slice(9, 12));
    const headEnd = head.indexOf("\r\n\r\n") + 4;
    const length = status === 304 ? "0" : head.slice(0, headEnd).match(/^content-length: (\d+)/im)?.[1];
    if (length !== undefined) {
      for (const end = headEnd + Number(length); bytes < end;) bytes += await this.#read();
      return { status, bytes };
    }
    // In chunks: nothing follows the answer, so it ends where what has come ends with the last, empty chunk.
    for (let tail = head.slice(-LAST_CHUNK.length); tail !== LAST_CHUNK;) {
      const more = await this.#read();
      tail = (tail + this.#text(Math.max(0, more - LAST_CHUNK.length), more)).slice(-LAST_CHUNK.length);
      bytes += more;
    }
    return { status, bytes };
  }

  close(): void {
    this.#socket.close();
  }

  async #read(): Promise<number> {
    const count = await this.#socket.read(this.#buffer);
    if (count === null) throw new Error("The server closed the connection.");
    return count;
  }

  #text(start: number, end: number): string {
    return this.#latin1.decode(this.#buffer.subarray(start, end));
  }
}
