import { ANSWERED_COOKIE, DOWNLOAD_COOKIE, type DownloadAnswer, downloadKind } from "../../domain/shell/downloads.ts";
import { announce } from "../announce.ts";

/** What is ready sooner needs no words. */
const QUIET_MS = 300;
const POLL_MS = 200;
/** After that, whoever closed the new tab or stopped the browser can press again. */
const LONGEST_MS = 60_000;

const NAMES = { csv: "the CSV file", pdf: "the PDF" };

/*
 * All by the address as a link has it, not by the link: an island turns one link into another's when its list's tab changes.
 */
const awaited = new Set<string>();
const words = new Map<string, { text: string; isBeingMade: boolean }>();

/*
 * Says beside a link that its file is being made, and keeps the link from being pressed again meanwhile. The browser
 * downloads by itself, so the link works as always and nothing is held in memory. A cookie that is sent to this one
 * address comes back with the answer: see tellDownloads().
 */
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const kind = link && downloadKind(link.pathname);
  if (!kind || event.defaultPrevented) return;
  if (awaited.has(hrefOf(link))) event.preventDefault();
  else awaitDownload(link, NAMES[kind]);
});
// An island may turn a link into another's, or take over its links after the words came.
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const links = (target as Element).matches("a") ? [target] : (target as Element).querySelectorAll("a[href]");
    for (const link of links) showWords(link as HTMLAnchorElement);
  }
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["href", "data-hydrated"] });

function awaitDownload(link: HTMLAnchorElement, name: string): void {
  const [href, { target }] = [hrefOf(link), link];
  const id = Math.random().toString(36).slice(2);
  document.cookie = `${DOWNLOAD_COOKIE}=${id}; Path=${link.pathname}; Max-Age=${LONGEST_MS / 1000}; SameSite=Strict`;
  say(href, "");
  awaited.add(href);
  const from = performance.now();
  const timer = setInterval(() => {
    const answer = takeAnswer(id);
    const waited = performance.now() - from;
    if (!answer && waited < LONGEST_MS) {
      if (waited >= QUIET_MS) say(href, `Making ${name}…`, true);
      return;
    }
    end();
    if (answer === "failed" && target) say(href, "That didn't work. The new tab says why.");
    if (!answer) say(href, `Nothing came. You can ask for ${name} again.`);
  }, POLL_MS);
  const end = () => {
    clearInterval(timer);
    awaited.delete(href);
    say(href, "");
  };
  // Whoever comes back finds the page as it was.
  addEventListener("pagehide", end, { once: true });
}

function hrefOf(link: HTMLAnchorElement): string {
  return link.getAttribute("href") ?? "";
}

/** By the links to the file, for as long as it is so; read out once. */
function say(href: string, text: string, isBeingMade = false): void {
  const isNews = text !== (words.get(href)?.text ?? "");
  if (text) words.set(href, { text, isBeingMade });
  else words.delete(href);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`)) showWords(link);
  if (isNews && text) announce(text);
}

function showWords(link: HTMLAnchorElement): void {
  // An island hydrates from the HTML as the server sent it.
  if (link.closest("[data-island]:not([data-hydrated])")) return;
  const said = words.get(hrefOf(link));
  if (said) link.dataset.download = said.text;
  // A link without words may be disabled by its own component.
  else if (link.dataset.download === undefined) return;
  else delete link.dataset.download;
  link.ariaDisabled = said?.isBeingMade ? "true" : null;
}

function takeAnswer(id: string): DownloadAnswer | undefined {
  const name = `${ANSWERED_COOKIE}${id}`;
  const [, answer] = document.cookie.split("; ").map((pair) => pair.split("=")).find(([of]) => of === name) ?? [];
  if (answer) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
  return answer as DownloadAnswer | undefined;
}
