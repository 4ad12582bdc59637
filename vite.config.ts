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
  // React itself has what this package adds to older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }] },
  base: "/build/",
  publicDir: false,
  build: {
    manifest: true,
    // docs/decisions/0012. The first that know popovers and light-dark(), for which Vite would put what is decided once for
    // the page; and paper on it has a theme of its own. static/old_browser.js asks for what they have.
    target: ["chrome123", "firefox125", "safari17.5"],
    modulePreload: false,
    rollupOptions: {
      output: {
        // A browser asks for six files at a time, and small ones compress badly. So there is one for what every page with a
        // script loads, and one for what the same islands load, beside their own.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            // The shell calls, too, on pages without React.
            {
              name: "calls",
              test:
                /src\/(browser\/(api|api_error|shell\/(navigation|polling|toasts|user_storage))|domain\/(urls|http\/(errors|headers)))\./,
            },
            {
              name: "ui",
              test:
                /src\/(browser\/(failures|islands\/use_submit|shell\/announce)|components\/ui\/(Alert|Badge|Button|Field|Icons|NativeSelect)|domain\/(accounts\/(pending|users)|district\/schools|requests\/(deadlines|request|summary)|shell\/toasts|text\/(amounts|invisible_characters)))\./,
            },
            // What may be done in which status, which the forms of requests, the heaviest pages, do without.
            { name: "statuses", test: /src\/domain\/(accounts\/roles|requests\/statuses)\./ },
            // What a date is read with, on pages without React, too.
            { name: "days", test: /src\/(components\/ui\/DateNote|domain\/time\/(alaska_time|typed_day))\./ },
            {
              name: "search",
              test: /src\/(components\/(lists\/ListSearch|ui\/(PlainDateField|SearchBox))|domain\/lists\/typed_days)\./,
            },
            {
              name: "tables",
              test:
                /src\/(browser\/lists\/use_nav_count|components\/ui\/(EmptyState|FocusKeeper|TabLinks|Table)|domain\/lists\/pagination)\./,
            },
            {
              name: "data-table",
              test:
                /node_modules\/(@tanstack|use-sync-external-store)|src\/(components\/(lists\/DataTable|requests\/(DistrictList|columns|day_groups)|ui\/RowCheckbox)|domain\/requests\/columns)/,
            },
            {
              name: "lists",
              test:
                /src\/(browser\/lists\/use_list|components\/(lists\/(?!SelectionBar|ListSearch)|requests\/StatusBadge)|domain\/lists\/(?!typed_days))/,
            },
            {
              name: "forms",
              test:
                /node_modules\/zod|src\/(browser\/islands\/use_form|components\/ui\/(SelectField|TextArea|TextField)|domain\/text\/text_schemas)/,
            },
            {
              name: "passwords",
              test:
                /src\/(components\/(accounts\/PasswordAdvice|ui\/PasswordField)|domain\/accounts\/(forms|passwords))\./,
            },
            {
              name: "dialogs",
              test:
                /src\/(browser\/islands\/use_writes|components\/ui\/(Dialog|QuestionDialog)|domain\/shell\/writes)\./,
            },
            {
              name: "users",
              test:
                /src\/(browser\/lists\/use_user_decisions|components\/accounts\/(DecisionTable|temporary_password|UserName)|domain\/accounts\/(permissions|writes))\./,
            },
          ],
        },
      },
      // TanStack's files begin with "use client", which means nothing here and would be a page of warnings at every start.
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning),
    },
  },
});
