import { writeFile } from "node:fs/promises";
import { build } from "vite";

const FOLDER = "dist/server";

/**
 * Builds the bundle for Node: `node dist/server/main.js` serves, `node dist/server/admin.js` is `deno task admin`. Both use
 * node_modules, static/ and dist/client from the project's folder, so start them there.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      target: "node22",
      rollupOptions: {
        input: { app: "main.ts", admin: "tasks/admin.ts", worker: "src/pdf/worker.tsx" },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  // React picks its build on import, so NODE_ENV must be set before anything is imported.
  await writeFile(`${FOLDER}/main.js`, `process.env.NODE_ENV = "production";\nawait import("./app.js");\n`);
}

if (import.meta.main) await buildServer();
