import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import type { AppEnv } from "../http/env.ts";
import type { Log } from "../process/log.ts";
import type { Assets } from "./assets.ts";
import { type PageScripts, ScriptsContext } from "./Island.tsx";

declare module "@hono/react-renderer" {
  interface Props {
    title: string;
  }
}

interface DocumentProps {
  title: string;
  children: ReactNode;
  assets: Assets;
  log: Log;
}

/** Wraps every page in its HTML document. A page without a shell or islands loads no module. */
export function Document({ title, children, assets, log }: DocumentProps) {
  const context = useRequestContext<AppEnv>();
  const scripts: PageScripts = { isNeeded: false, filesFor: assets.filesFor, log };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The page is dark before its stylesheet comes, too. */}
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* By this id, react-aria adds no style element of its own, which the policy would refuse. base.css has its rule. */}
        <link rel="stylesheet" href={assets.styles} id="react-aria-pressable-style" />
        <script defer src="/old_browser.js" />
      </head>
      <body data-user-id={context.var.session?.user.id}>
        <ScriptsContext value={scripts}>{children}</ScriptsContext>
        {assets.reload && <script type="module" src={assets.reload} />}
        <Scripts scripts={scripts} assets={assets} />
      </body>
    </html>
  );
}

function Scripts({ scripts, assets }: { scripts: PageScripts; assets: Assets }) {
  if (!scripts.isNeeded) return null;
  return (
    <>
      {assets.clientFiles.map((src) => <link key={src} rel="modulepreload" href={src} />)}
      <script type="module" src={assets.client} />
    </>
  );
}
