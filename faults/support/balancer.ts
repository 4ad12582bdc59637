/** What stands before several processes of the product: nginx where it is installed, or turns on the level of TCP. */
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { freePort, startProgram } from "../../tests/support/process.ts";

export interface Balancer {
  name: string;
  url: string;
  close(): Promise<void>;
}

/** Starts nginx before these ports, if it is installed. */
export async function startNginx(ports: readonly number[]): Promise<Balancer | undefined> {
  const folder = await Deno.makeTempDir({ prefix: "lunches-nginx-" });
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  await Deno.writeTextFile(config, nginxConfig(folder, port, ports));
  let nginx;
  try {
    nginx = startProgram("nginx", ["-c", config, "-p", folder, "-e", join(folder, "error.log")], {});
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.remove(folder, { recursive: true });
    return undefined;
  }
  while (!await isListening(port)) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    name: "nginx",
    url: `http://127.0.0.1:${port}`,
    async close() {
      nginx.kill("SIGTERM");
      await nginx.ended();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Only what was not sent yet is tried on the other process: nginx does not send a POST twice. */
function nginxConfig(folder: string, port: number, ports: readonly number[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  upstream lunches { ${ports.map((to) => `server 127.0.0.1:${to} max_fails=1 fail_timeout=1s;`).join(" ")} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1m;
    location / {
      proxy_pass http://lunches;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
    }
  }
}
`;
}

/** Gives each connection to the next port, and to another one if nobody listens there. */
export async function startTurns(ports: readonly number[]): Promise<Balancer> {
  let next = 0;
  const open = new Set<Socket>();
  const server = createServer(async (inner) => {
    open.add(inner);
    inner.on("error", () => {}).on("close", () => open.delete(inner));
    for (let tries = 0; tries < ports.length; tries++) {
      const outer = await dial(ports[next++ % ports.length] ?? 0);
      if (!outer) continue;
      outer.on("error", () => {}).on("close", () => inner.destroy());
      inner.on("close", () => outer.destroy());
      inner.pipe(outer).pipe(inner);
      return;
    }
    inner.destroy();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    name: "turns",
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function dial(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket)).once("error", () => resolve(undefined));
  });
}

async function isListening(port: number): Promise<boolean> {
  const socket = await dial(port);
  socket?.destroy();
  return socket !== undefined;
}
