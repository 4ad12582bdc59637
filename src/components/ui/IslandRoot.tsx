import { Component, type ReactNode } from "react";

/**
 * Wraps every island, on the server and in the browser alike, since hydration would not match otherwise. Keeps one broken
 * island from taking the others down with it.
 */
export class IslandRoot extends Component<{ children?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <IslandFailed /> : this.props.children;
  }
}

/** Shown in place of an island that failed to render. */
export function IslandFailed() {
  return (
    <p role="alert" className="alert" data-tone="danger">
      This part of the page didn't load. Reload the page to try again.
    </p>
  );
}

/**
 * Writes an island's props for an attribute of the page. HTML writes a quote as six characters, and JSON is full of
 * them.
 */
export function encodeProps(props: object): string {
  return swapQuotes(JSON.stringify(props));
}

export function decodeProps(text: string): Record<string, unknown> {
  return JSON.parse(swapQuotes(text));
}

/** Quotes become backticks and backticks quotes. Done twice, it changes nothing. */
function swapQuotes(text: string): string {
  return text.replace(/["`]/g, (quote) => quote === "`" ? '"' : "`");
}
