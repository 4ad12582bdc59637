import type { Page } from "playwright";

/** Waits until the screen shows exactly this text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).and(page.locator(":visible")).first().waitFor();
}

/** Waits until the notification on the screen has this title and, if given, this description. */
export async function waitForToast(page: Page, title: string, description?: string): Promise<void> {
  const shown = page.locator(".toast");
  const is = (part: string, text: string) => page.locator(part).getByText(text, { exact: true });
  const titled = shown.filter({ has: is(".toast-title", title) });
  await (description === undefined ? titled : titled.filter({ has: is(".toast-description", description) })).waitFor();
}

/** The words a screen reader gets for landmarks, dialogs and live regions, by Chromium's own accessibility tree. */
export async function spokenParts(page: Page): Promise<{ role: string; name: string; description: string }[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send("Accessibility.getFullAXTree");
  await devTools.detach();
  return nodes
    .filter(({ ignored, role, properties }) =>
      !ignored && (SPOKEN_ROLES.test(String(role?.value)) || properties?.some(({ name }) => name === "live"))
    )
    .map(({ role, name, description }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ""),
      description: String(description?.value ?? ""),
    }));
}

const SPOKEN_ROLES = /^(banner|contentinfo|main|navigation|region|search|dialog|alertdialog)$/;
