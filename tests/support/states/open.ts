import type { Page } from "playwright";
import { openWindow, type Window } from "../page.ts";
import type { District } from "./district.ts";
import type { State, Viewer } from "./state.ts";

/**
 * Opens the states of every group one after the other, two groups at a time, and calls `look` with each. Viewers have a
 * window of their own in each group. Fails if a browser complained about anything but answers that refuse.
 */
export async function visitStates(
  district: District,
  groups: Record<string, State[]>,
  look: (page: Page, state: State, group: string) => Promise<void>,
): Promise<void> {
  const waiting = Object.entries(groups);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visitGroup(district, next, look);
  };
  await Promise.all([work(), work()]);
}

async function visitGroup(
  district: District,
  [group, states]: [string, State[]],
  look: (page: Page, state: State, group: string) => Promise<void>,
): Promise<void> {
  const windows = new Map<Viewer, Window>();
  for (const state of states) {
    const window = windows.get(state.as) ?? await openFor(district, state.as);
    windows.set(state.as, window);
    try {
      await openState(window.page, state);
      await look(window.page, state, group);
    } catch (error) {
      throw new Error(`${group}: ${state.name}`, { cause: error });
    }
  }
  for (const window of windows.values()) await window.close();
}

async function openFor({ url, clock, signedIn }: District, { person, window: options }: Viewer): Promise<Window> {
  const window = await openWindow(url, { expected: /Failed to load resource/, ...options });
  await window.context.clock.setFixedTime(clock.now);
  // A window that is made narrow only when the state can be seen has chosen to go on.
  if (!options?.viewport) await window.context.addCookies([{ name: "narrow-window", value: "yes", url }]);
  if (person) {
    const { cookies } = await signedIn(person);
    await window.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  }
  // A form that is not finished asks before it is left.
  window.page.on("dialog", (dialog) => dialog.accept());
  return window;
}

async function openState(page: Page, { path, steps }: State): Promise<void> {
  await page.unrouteAll();
  // Text typed before would come back.
  if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  await page.goto(path);
  await steps?.(page);
  // Another theme's colors would be on their way while somebody looks.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
