import { writeFile } from "node:fs/promises";
import { build } from "vite";

const FOLDER = "dist/server";

/**
 * Builds what Node runs: `node dist/server/main.js` serves, `node dist/server/admin.js` is `deno task admin`. The packages
 * stay in node_modules, static/ and dist/client where they are: start it in the project's folder.
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
  // React chooses its build when it is imported, so this has to be said in a module that imports nothing before.
  await writeFile(`${FOLDER}/main.js`, `process.env.NODE_ENV = "production";\nawait import("./app.js");\n`);
}

if (import.meta.main) await buildServer();
