import { type ComponentType, createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import { IslandFailed, IslandRoot } from "../components/ui/IslandRoot.tsx";
import type { Log } from "../log.ts";
import { serializeProps } from "./serialize.ts";

/** The islands on a page, collected while it renders, so that it loads only their code. */
export interface PageIslands {
  names: Set<string>;
  log: Log;
}

export const IslandsContext = createContext<PageIslands | null>(null);

interface IslandProps<Props extends object> {
  /** The island's file name in islands/, without its extension. The browser uses it to find the code. */
  name: string;
  component: ComponentType<Props>;
  /** Crosses to the browser as JSON: no functions, dates or undefined. */
  props: Props;
  /** Tells apart two islands with the same name on one page. */
  id?: string;
}

/**
 * Places an interactive component on a page. It is rendered separately, with the prefix that the browser hydrates it with,
 * since ids generated inside the page's tree would not match (docs/decisions/0004).
 */
export function Island<Props extends object>({ name, component: Component, props, id = name }: IslandProps<Props>) {
  const page = useContext(IslandsContext);
  if (!page) throw new Error("An island was rendered outside a Document. Render its page with c.render.");
  page.names.add(name);
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-props={serializeProps(props)}
      dangerouslySetInnerHTML={{ __html: render(<Component {...props} />, id, page.log) }}
    />
  );
}

function render(content: React.ReactElement, id: string, log: Log): string {
  try {
    return renderToString(<IslandRoot>{content}</IslandRoot>, { identifierPrefix: id });
  } catch (error) {
    log("error", "island failed on the server", {
      island: id,
      error: error instanceof Error ? error.stack : String(error),
    });
    return renderToString(<IslandFailed />);
  }
}
