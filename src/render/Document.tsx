import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import type { AppEnv } from "../http/env.ts";
import { SPECULATION_RULES } from "../http/prefetch.ts";
import { chosenTheme } from "../http/theme.ts";
import type { Log } from "../process/log.ts";
import type { Assets } from "./assets.ts";
import { type PageScripts, ScriptsContext } from "./Island.tsx";

declare module "@hono/react-renderer" {
  interface Props {
    /** The page's own title, shown before the product's. */
    title: string;
  }
}

interface DocumentProps {
  title: string;
  children: ReactNode;
  assets: Assets;
  log: Log;
}

/**
 * Pages of ours fade into each other. It stands in the page itself: a stylesheet that came after the page is shown would be
 * too late, and the browser complains of a fade that only one of two pages wants.
 */
const FADE_BETWEEN_PAGES = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }";

/** Wraps every page in its HTML document. A page without a shell or islands loads no script. */
export function Document({ title, children, assets, log }: DocumentProps) {
  const context = useRequestContext<AppEnv>();
  const { secureHeadersNonce: nonce, session } = context.var;
  const theme = chosenTheme(context);
  const scripts: PageScripts = { isNeeded: false, preloads: new Set(), filesFor: assets.filesFor, log };
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The page is dark before its stylesheet comes, too. */}
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <meta property="csp-nonce" content={nonce} nonce={nonce} />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles} />
        <style nonce={nonce}>{FADE_BETWEEN_PAGES}</style>
        {!session && <script type="speculationrules" nonce={nonce}>{SPECULATION_RULES}</script>}
      </head>
      <body data-user-id={session?.user.id}>
        <ScriptsContext value={scripts}>{children}</ScriptsContext>
        {assets.reload && <script type="module" src={assets.reload} nonce={nonce} />}
        <Scripts scripts={scripts} assets={assets} nonce={nonce} />
      </body>
    </html>
  );
}

/** Loads the page's scripts. Rendered after its content, when it is known what that needs. */
function Scripts({ scripts, assets, nonce }: { scripts: PageScripts; assets: Assets; nonce: string }) {
  if (!scripts.isNeeded) return null;
  return (
    <>
      {[...assets.clientFiles, ...scripts.preloads].map((src) => (
        <link key={src} rel="modulepreload" href={src} nonce={nonce} />
      ))}
      <script type="module" src={assets.client} nonce={nonce} />
    </>
  );
}
