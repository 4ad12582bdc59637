import { reasonOf } from "./error.ts";
import { type Cluster, isRunning, startServer } from "./server.ts";

const LOOK_EVERY_MS = 500;

/**
 * Restarts the server on its old port whenever it ends by itself (killed for lack of memory, say); until it is back, calls
 * fail as unavailable. `log` gets a line about both.
 * @returns a function that ends the watch and waits for a restart in progress
 */
export function keepRunning(cluster: Cluster, port: number, log: (line: string) => void): () => Promise<void> {
  let look: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking || isRunning(cluster)) return;
    isLooking = true;
    look = startAgain().finally(() => isLooking = false);
  }, LOOK_EVERY_MS);
  timer.unref();

  async function startAgain() {
    log("The embedded Postgres has ended by itself. Starting it again.");
    try {
      await startServer(cluster, port);
      log("The embedded Postgres runs again.");
    } catch (error) {
      log(`${reasonOf(error)} Trying again.`);
    }
  }

  return async () => {
    clearInterval(timer);
    await look;
  };
}
