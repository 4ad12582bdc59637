import { type ComponentType, createContext, useContext } from "react";
import { preloadModule } from "react-dom";
import { renderToString } from "react-dom/server";
import { encodeProps, IslandFailed, IslandRoot } from "../components/ui/IslandRoot.tsx";
import type { Log } from "../process/log.ts";

/** The scripts that a page needs, collected while it renders, so that it loads only those. */
export interface PageScripts {
  isNeeded: boolean;
  filesFor: (island: string) => string[];
  log: Log;
}

export const ScriptsContext = createContext<PageScripts | null>(null);

interface IslandProps<Props extends object> {
  /** The island's file name in islands/, without its extension. The browser uses it to find the code. */
  name: string;
  component: ComponentType<Props>;
  /** Crosses to the browser as JSON: no functions, dates or undefined. */
  props: Props;
  /** A list keeps its address and moves by keys; a decision is not pressed by the second click of a double click. */
  kind?: "list" | "decisions";
  /** Tells apart two islands with the same name on one page. */
  id?: string;
}

/**
 * Places an interactive component on a page. It is rendered separately, with the prefix that the browser hydrates it with,
 * since ids generated inside the page's tree would not match (docs/decisions/0004).
 */
export function Island<Props extends object>(
  { name, component: Component, props, kind, id = name }: IslandProps<Props>,
) {
  const page = usePageScripts();
  page.isNeeded = true;
  page.filesFor(name).forEach((file) => preloadModule(file));
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-kind={kind}
      data-props={serializeProps(props)}
      dangerouslySetInnerHTML={{ __html: render(<Component {...props} />, id, page.log) }}
    />
  );
}

export function NeedsScript(): null {
  usePageScripts().isNeeded = true;
  return null;
}

function usePageScripts(): PageScripts {
  const page = useContext(ScriptsContext);
  if (!page) throw new Error("An island was rendered outside a Document. Render its page with c.render.");
  return page;
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

/**
 * Returns island props as the page carries them. Values that JSON would change or lose are bugs in our code, so it throws.
 * @throws {TypeError} naming the path of a function, symbol, bigint, undefined, NaN, Date or other class instance
 */
export function serializeProps(props: object): string {
  check(props, "props");
  return encodeProps(props);
}

function check(value: unknown, path: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  // Array.from shows the holes, which forEach would pass over and JSON turn into null.
  if (Array.isArray(value)) return Array.from(value).forEach((item, index) => check(item, `${path}[${index}]`));
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.entries(value).forEach(([key, item]) => check(item, `${path}.${key}`));
  }
  throw new TypeError(
    `${path} cannot cross to the browser: ${
      typeof value === "object" ? value.constructor?.name ?? "an object without a prototype" : String(value)
    }`,
  );
}
