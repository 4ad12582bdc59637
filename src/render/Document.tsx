import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../domain/product.ts";
import type { AppEnv } from "../http/env.ts";
import { SPECULATION_RULES } from "../http/prefetch.ts";
import type { Log } from "../log.ts";
import type { Assets } from "./assets.ts";
import { IslandsContext, type PageIslands } from "./Island.tsx";

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

/** Wraps every page in its HTML document. Pages without islands load no script. */
export function Document({ title, children, assets, log }: DocumentProps) {
  const { secureHeadersNonce: nonce, session } = useRequestContext<AppEnv>().var;
  const islands: PageIslands = { names: new Set(), log };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" content={nonce} nonce={nonce} />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles} />
        <script type="speculationrules" nonce={nonce}>{SPECULATION_RULES}</script>
      </head>
      <body data-user-id={session?.user.id}>
        <IslandsContext value={islands}>{children}</IslandsContext>
        {assets.reload && <script type="module" src={assets.reload} nonce={nonce} />}
        <Scripts islands={islands} assets={assets} nonce={nonce} />
      </body>
    </html>
  );
}

/** Loads the islands' scripts. Rendered after the page's content, when its islands are known. */
function Scripts({ islands, assets, nonce }: { islands: PageIslands; assets: Assets; nonce: string }) {
  if (islands.names.size === 0) return null;
  return (
    <>
      {assets.scriptsFor(islands.names).map((src) => <link key={src} rel="modulepreload" href={src} nonce={nonce} />)}
      <script type="module" src={assets.client} nonce={nonce} />
    </>
  );
}
