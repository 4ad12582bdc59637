import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { defineConfig } from "vite";

// The browser's files. Which entries, folder and React (development or production) is tasks/build.ts's to say.
export default defineConfig({
  plugins: [
    // Every page is in American English; the other languages of react-aria would be a quarter of the loaded code.
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    // Pages say what to preload (src/render/assets.ts). Vite's own way would put its code and a list of all files into
    // every page, so dynamic imports are left as they are.
    {
      name: "plain-dynamic-imports",
      enforce: "pre",
      load: (id) => id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
    },
  ],
  base: "/build/",
  publicDir: false,
  build: {
    manifest: true,
    target: "es2023",
    // The first that know light-dark(). What Vite would put in its place is decided once for the page, and paper on it has
    // a theme of its own.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
    modulePreload: false,
    rollupOptions: {
      output: {
        // Many small files, compressed each for itself, weigh more than one: React 2 KiB, and what lists show 1 KiB. Each group is what the same pages load.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "polling", test: /src\/(browser\/shell\/(navigation|polling)|domain\/http\/headers)\./ },
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: "ui",
              test:
                /src\/(components\/ui\/(Alert|Badge|Button|EmptyState|Icons|NativeSelect|Table|TabLinks)|browser\/islands\/use_submit|domain\/accounts\/users)\./,
            },
            {
              name: "lists",
              test:
                /node_modules\/(@tanstack|use-sync-external-store)|src\/(browser\/lists\/use_(focus_fallback|changed_rows|list)|components\/(lists\/(?!SelectionBar)|ui\/(RowCheckbox|SearchBox|Toolbar)|requests\/(StatusBadge|StatusTabs|columns))|domain\/lists)/,
            },
            {
              name: "forms",
              test: /src\/(browser\/islands\/use_form|components\/ui\/(Field|TextField|TextArea|SelectField))\./,
            },
            {
              name: "domain",
              test:
                /src\/domain\/(time\/alaska_time|text\/amounts|requests\/(statuses|deadlines|request)|district\/schools)\./,
            },
          ],
        },
      },
      // TanStack's files begin with "use client", which means nothing here and would be a page of warnings at every start.
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning),
    },
  },
});
