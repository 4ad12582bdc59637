import type { BrowserContextOptions, Page } from "playwright-core";
import type { TestPerson } from "../people.ts";

/** Something that the product can show, and how to get there. */
export interface State {
  /** In words, which differ from those of every other state: "Review: denied". */
  name: string;
  as: Viewer;
  /** Whether it has only other data than the states around it, in the same parts of a page, so that a picture is enough. */
  isVariant?: boolean;
  path: string;
  /** What this person does on the page, until the state can be seen. */
  steps?: (page: Page) => Promise<void>;
}

/** Who looks, and with what window. */
export interface Viewer {
  /** Whoever has signed in; without, nobody has. */
  person?: TestPerson;
  window?: BrowserContextOptions;
}
