import { reasonOf } from "./error.ts";
import type { StartLog } from "./start_log.ts";
import { type Cluster, isRunning, startServer } from "./server.ts";

const CHECK_EVERY_MS = 500;

/**
 * Restarts the server on its old port whenever it dies, for example when the machine runs out of memory. Until it is
 * back, queries fail with DatabaseUnavailableError.
 * @param log gets a line about each death and restart
 * @returns a function that ends the watch and waits for a restart in progress
 */
export function keepRunning(cluster: Cluster, port: number, log: StartLog): () => Promise<void> {
  let restarting: Promise<void> = Promise.resolve();
  let isRestarting = false;
  const timer = setInterval(() => {
    if (isRestarting || isRunning(cluster)) return;
    isRestarting = true;
    restarting = restart().finally(() => isRestarting = false);
  }, CHECK_EVERY_MS);
  timer.unref();

  async function restart() {
    log("The embedded Postgres died. Restarting it.", "warn");
    try {
      await startServer(cluster, port);
      log("The embedded Postgres is running again.", "warn");
    } catch (error) {
      log(`${reasonOf(error)} Trying again.`, "warn");
    }
  }

  return async () => {
    clearInterval(timer);
    await restarting;
  };
}
