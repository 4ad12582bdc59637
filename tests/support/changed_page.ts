import type { Page } from "playwright";

/**
 * Changes a page as other people's scripts do, and goes on doing so: every text is wrapped in <font>, as by a translation,
 * and an icon is put beside every field, as by a password manager.
 */
export async function changePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const UNTOUCHED = "script, style, noscript, template, textarea, option, font";
    function change(root: Node): void {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      if (root instanceof Text) found.push(root);
      for (const text of found) {
        if (!text.parentElement || text.parentElement.closest(UNTOUCHED)) continue;
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
      }
      if (!(root instanceof Element)) return;
      for (const field of root.querySelectorAll("input:not([type=hidden]), textarea, select")) {
        if (field.nextElementSibling?.matches("i[data-icon]")) continue;
        const icon = document.createElement("i");
        icon.dataset.icon = "";
        field.after(icon);
      }
    }
    change(document.body);
    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations) addedNodes.forEach(change);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
