import type { Page } from "playwright";
import { islandsHydrated, openWindow, paint, type Window } from "../page.ts";
import type { District } from "./district.ts";
import type { State, Viewer } from "./state.ts";

/** A window, and whose it is now. */
type Shared = Window & { viewer?: Viewer };

/**
 * Opens the states of every group one after the other, and calls `look` with each. All viewers with the same kind of window
 * share one, which is each one's in turn: a new one costs as much as five pages. Fails if a browser complained about
 * anything but answers that refuse.
 */
export async function visitStates(
  district: District,
  groups: Record<string, State[]>,
  look: (page: Page, state: State, group: string) => Promise<void>,
): Promise<void> {
  const windows = new Map<Viewer["window"], Shared>();
  for (const [group, states] of Object.entries(groups)) {
    for (const state of states) {
      const { as } = state;
      const window: Shared = windows.get(as.window) ?? await openFor(district, as);
      windows.set(as.window, window);
      try {
        if (window.viewer !== as) await handOver(district, window, as);
        window.viewer = as;
        await openState(window.page, state);
        await look(window.page, state, group);
      } catch (error) {
        throw new Error(`${group}: ${state.name}`, { cause: error });
      }
    }
  }
  for (const window of windows.values()) await window.close();
}

async function openFor({ url, clock }: District, { window: options }: Viewer): Promise<Window> {
  const window = await openWindow(url, { expected: /Failed to load resource/, ...options });
  await window.context.clock.setFixedTime(clock.now);
  // A form that is not finished asks before it is left.
  window.page.on("dialog", (dialog) => dialog.accept());
  return window;
}

/** Makes a window this viewer's. */
async function handOver({ url, signedIn }: District, { context }: Window, { person, window }: Viewer): Promise<void> {
  await context.clearCookies();
  // A window that is made narrow only when the state can be seen has chosen to go on.
  if (!window?.viewport) await context.addCookies([{ name: "narrow-window", value: "yes", url }]);
  if (!person) return;
  const { cookies } = await signedIn(person);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

async function openState(page: Page, { path, steps, as }: State): Promise<void> {
  await page.unrouteAll();
  // Text typed before would come back.
  if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  // The look before may have given the window another size.
  await paint(page);
  await page.goto(path);
  await steps?.(page);
  if (as.window?.javaScriptEnabled !== false) await islandsHydrated(page);
  // Another theme's colors would be on their way while somebody looks.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
