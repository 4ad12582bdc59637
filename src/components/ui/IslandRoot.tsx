import { Component, type ReactNode } from "react";

/** Wraps every island, on the server as in the browser, for hydration. A broken island does not take others down. */
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

/** Writes an island's props for an attribute. HTML writes a quote as six characters, and JSON is full of them. */
export function encodeProps(props: object): string {
  return swapQuotes(JSON.stringify(props));
}

export function decodeProps(text: string): Record<string, unknown> {
  return JSON.parse(swapQuotes(text));
}

/** Swaps quotes and backticks. Done twice, it changes nothing. */
function swapQuotes(text: string): string {
  return text.replace(/["`]/g, (quote) => quote === "`" ? '"' : "`");
}
