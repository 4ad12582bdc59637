import type { BrowserContextOptions, Page } from "playwright";
import type { TestPerson } from "../people.ts";
import type { District } from "./district.ts";

/** Something that the product can show with parts of its own, and how to get there. */
export interface State {
  /** The state in words, which differ from those of every other state: "Review: denied". */
  name: string;
  as: Viewer;
  path: string;
  /** The person's acts on the page, until the state can be seen. */
  steps?: (page: Page) => Promise<void>;
}

/** Who looks, and with what window. */
export interface Viewer {
  /** The person who has signed in; without, nobody has. */
  person?: TestPerson;
  window?: BrowserContextOptions;
}

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

/** Everybody who looks at the states, each with a window of their own. */
export function viewersOf({ people, accounts }: District) {
  return {
    nobody: {},
    admin: { person: people.admin },
    director: { person: people.director },
    teacher: { person: people.teacher },
    newTeacher: { person: people.newTeacher },
    resetTeacher: { person: accounts.resetTeacher },
    resetDirector: { person: accounts.resetDirector },
    phone: { window: { userAgent: PHONE } },
    nobodyWithoutScript: { window: { javaScriptEnabled: false } },
    // A window of 1280 by 900 px enlarged to 200 %.
    enlarged: { person: people.admin, window: { viewport: { width: 640, height: 450 } } },
  } satisfies Record<string, Viewer>;
}

export type Viewers = ReturnType<typeof viewersOf>;
