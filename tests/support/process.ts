import { createServer } from "node:net";
import project from "../../deno.json" with { type: "json" };

/** A child process whose output can be waited for. */
export interface Program {
  pid: number;
  /** Everything printed so far, on stdout and on stderr. */
  stdout(): string;
  stderr(): string;
  /** Waits until `text` has been printed on either; throws with all output if the program ends before that. */
  printed(text: string): Promise<void>;
  /** Leaves all that it prints from now on unread, until this is called with whether to read on or to close. */
  leaveUnread(): (goOn: boolean) => void;
  kill(signal: Deno.Signal): void;
  /** Waits for its end, even with output unread. */
  exited(): Promise<number>;
  /** Waits for its end and for the rest of its output. */
  ended(): Promise<{ code: number; stdout: string; stderr: string }>;
}

/** Only so that a broken program fails a test instead of holding it for ever. */
const GIVE_UP_MS = 60_000;

/** This process's environment without what would be settings of the product. */
const CLEAN = Object.fromEntries(
  Object.entries(Deno.env.toObject()).filter(([name]) =>
    !/^(ADMIN_|BACKUP_|METRICS_|SMTP_|MAIL_|TRUST_PROXY|DATABASE_URL|DATA_DIR|PUBLIC_URL)/.test(name)
  ),
);

/** Starts the server's bundle, as `deno task serve` does, with these settings. */
export function startApp(env: Record<string, string>, cwd = "."): Program {
  const serve = new URL("../../tasks/serve.ts", import.meta.url).pathname;
  return startProgram(Deno.execPath(), ["run", "-A", serve], env, cwd);
}

/** Starts `deno task NAME`. */
export function startTask(name: string, args: string[], env: Record<string, string>): Program {
  return startProgram(Deno.execPath(), ["run", "-A", `tasks/${name}.ts`, ...args], env);
}

/** Runs `deno task admin` to its end. */
export function admin(args: string[], env: Record<string, string>) {
  return startTask("admin", args, env).ended();
}

/** Like admin(), for a person who types `typed` and then nothing more. */
export function adminAnswering(args: string[], env: Record<string, string>, typed: string) {
  const command = ["-c", 'printf %s "$0" | "$@"', typed, Deno.execPath(), "run", "-A", "tasks/admin.ts", ...args];
  return startProgram("bash", command, env).ended();
}

/** The oldest major version of Node that the bundle is for. */
const OLDEST_NODE = 22;

/** A Node that the bundle is for: the machine's, if it is new enough, else one that npm fetches. */
export async function findNode(): Promise<string> {
  const print = ["-p", "`${process.versions.node} ${process.execPath}`"];
  const installed = await startProgram("node", print, {}).ended();
  const { code, stdout, stderr } = Number.parseInt(installed.stdout) >= OLDEST_NODE
    ? installed
    : await startProgram("npx", ["-y", `node@${OLDEST_NODE}`, ...print], {}).ended();
  if (code !== 0) throw new Error(stderr);
  return stdout.trim().replace(/^\S+ /, "");
}

const helps: Record<string, ReturnType<Program["ended"]>> = {};

/** Returns what a task prints and how it ends when asked with --help. */
export function helpOf(task: string): ReturnType<Program["ended"]> {
  const script = / (\S+\.ts)$/.exec(project.tasks[task as keyof typeof project.tasks].command)?.[1] ?? "";
  const args = ["run", "-A", "--node-modules-dir=manual", script, "--help"];
  return helps[task] ??= startProgram(Deno.execPath(), args, {}).ended();
}

/** Starts any program with nothing of the product in its environment but `env`. */
export function startProgram(command: string, args: string[], env: Record<string, string>, cwd = "."): Program {
  const options = { args, cwd, clearEnv: true, env: { ...CLEAN, ...env }, stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(command, options).spawn();
  const text = { stdout: "", stderr: "" };
  const waiting = new Set<() => void>();
  let goesOn = Promise.resolve(true);
  const read = async (name: "stdout" | "stderr") => {
    const decoder = new TextDecoder();
    for await (const chunk of child[name]) {
      text[name] += decoder.decode(chunk, { stream: true });
      for (const look of waiting) look();
      if (!await goesOn) break;
    }
  };
  const allRead = Promise.all([read("stdout"), read("stderr")]);
  return {
    pid: child.pid,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    printed(wanted) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const tooLong = setTimeout(() => reject(new Error(`Never printed ${wanted}:\n${text.stdout}`)), GIVE_UP_MS);
      const look = () => {
        if (text.stdout.includes(wanted) || text.stderr.includes(wanted)) resolve();
      };
      waiting.add(look);
      look();
      allRead.then(() => reject(new Error(`Ended without printing ${wanted}:\n${text.stdout}\n${text.stderr}`)));
      return promise.finally(() => {
        clearTimeout(tooLong);
        waiting.delete(look);
      });
    },
    leaveUnread() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      goesOn = promise;
      return resolve;
    },
    kill: (signal) => child.kill(signal),
    exited: async () => (await child.status).code,
    async ended() {
      const { code } = await child.status;
      await allRead;
      return { code, ...text };
    },
  };
}

/** A port of this machine that nobody listens on now, below those that the system gives to other sockets. */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(freePort()))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}
