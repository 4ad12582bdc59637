import type { Page } from "playwright";

/** The spacing that the tests of WCAG 1.4.12 set: https://www.w3.org/WAI/WCAG22/Understanding/text-spacing. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The window of WCAG 1.4.10: 1280 by 1024 px enlarged to 400 %. */
export const SMALLEST = { width: 320, height: 256 };

/** Waits until a page is drawn as its window or its paper is now. A busy browser learns of them late. */
export async function drawnAgain(page: Page, media = "screen"): Promise<void> {
  const width = page.viewportSize()?.width;
  await page.waitForFunction(
    ([width, media]) => innerWidth === width && matchMedia(media).matches,
    [width, media] as const,
  );
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Spaces the text of a page as far as its readers may, or no longer. */
export function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  return page.evaluate((css) => {
    const others = document.adoptedStyleSheets.filter(({ title }) => title !== "spaced");
    const sheet = Object.defineProperty(new CSSStyleSheet(), "title", { value: "spaced" });
    sheet.replaceSync(css);
    document.adoptedStyleSheets = css ? [...others, sheet] : others;
  }, isSpaced ? SPACED : "");
}

/** Elements that nobody sees, and tooltips, which are placed when they open. */
const HIDDEN = ".visually-hidden, svg, .skip-link, option, .tooltip, [aria-hidden=true]";

/** Returns what is wider than the window, as only tables may be, and cells that nothing leads to. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate((hidden) => {
    const found: string[] = [];
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px of page`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(`.table table, ${hidden}`) || !element.checkVisibility()) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right > innerWidth + 1 || left < -1) found.push(`wide: ${nameOf(element)}`);
    }
    for (const frame of document.querySelectorAll<HTMLElement>(".table")) {
      if (!frame.checkVisibility() || frame.scrollWidth <= frame.clientWidth) continue;
      if (!document.querySelector("dialog:modal")) frame.focus({ preventScroll: true });
      frame.scrollTo({ left: frame.scrollWidth, behavior: "instant" });
      const isReached = frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
      const isNamed = frame.ariaLabel === frame.querySelector("caption")?.textContent;
      const hasFocus = document.activeElement === frame || document.querySelector("dialog:modal");
      if (!isReached || !isNamed || !hasFocus) found.push(`columns of ${frame.ariaLabel}`);
      frame.scrollTo({ left: 0, behavior: "instant" });
    }
    return found;
  }, HIDDEN);
}

/** Words that stick out of their box, or lie on others of the same cell. */
export function spoiledText(page: Page): Promise<string[]> {
  return page.evaluate((hidden) => {
    const found = new Set<string>();
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
    const BOXES = "td, th, button, .button, .badge, .tab, .alert, .toast, .card, .control, dialog";
    const inCells = new Map<Element, { text: string; parent: Element; rect: DOMRect }[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim()) continue;
      // What a summary cuts, it opens to.
      if (parent.closest(`summary.cell-lines, script, style, template, textarea, ${hidden}`)) continue;
      const text = node.textContent.trim().slice(0, 30);
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      const edges: Element[] = [];
      let isHidden = false;
      let hasBox = false;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(at);
        isHidden ||= clipPath === "inset(50%)";
        if (overflowX === "auto" || overflowX === "scroll") break;
        const isBox: boolean = !hasBox && at.matches(BOXES);
        hasBox ||= isBox;
        if (isBox || overflowX !== "visible" || overflowY !== "visible") edges.push(at);
        if (position === "fixed" || position === "absolute") break;
      }
      if (isHidden) continue;
      for (const edge of edges) {
        const box = edge.getBoundingClientRect();
        const sticksOut = rects.some(({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3
        );
        if (sticksOut) found.add(`cut: "${text}" in ${nameOf(edge)}`);
      }
      const cell = parent.closest("td, th, .card-header, .top-bar");
      if (!cell) continue;
      const others = inCells.get(cell) ?? [];
      inCells.set(cell, others);
      for (const rect of rects) {
        for (const other of others) {
          const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
          const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
          if (other.parent !== parent && across > 1 && down > 4) found.add(`covered: "${other.text}" by "${text}"`);
        }
      }
      others.push(...rects.map((rect) => ({ text, parent, rect })));
    }
    return [...found];
  }, HIDDEN);
}
