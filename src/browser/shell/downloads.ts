import { ANSWERED_COOKIE, DOWNLOAD_COOKIE, type DownloadAnswer, downloadKind } from "../../domain/downloads.ts";

/** What is ready sooner needs no words. */
const QUIET_MS = 300;
const POLL_MS = 200;
/** After that, whoever closed the new tab or stopped the browser can press again. */
const LONGEST_MS = 60_000;

const NAMES = { csv: "the CSV file", pdf: "the PDF" };

const awaited = new Set<HTMLAnchorElement>();

const announcer = document.createElement("p");
announcer.className = "visually-hidden";
announcer.role = "status";
document.body.append(announcer);

/*
 * Says beside a link that its file is being made, and keeps the link from being pressed again meanwhile. The browser
 * downloads by itself, so the link works as always and nothing is held in memory. A cookie that is sent to this one
 * address comes back with the answer: see tellDownloads().
 */
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const kind = link && downloadKind(link.pathname);
  if (!kind || event.defaultPrevented) return;
  if (awaited.has(link)) event.preventDefault();
  else awaitDownload(link, NAMES[kind]);
});

function awaitDownload(link: HTMLAnchorElement, name: string): void {
  const id = Math.random().toString(36).slice(2);
  document.cookie = `${DOWNLOAD_COOKIE}=${id}; Path=${link.pathname}; Max-Age=${LONGEST_MS / 1000}; SameSite=Strict`;
  say(link, "");
  awaited.add(link);
  const from = performance.now();
  const timer = setInterval(() => {
    const answer = takeAnswer(id);
    const waited = performance.now() - from;
    if (!answer && waited < LONGEST_MS) {
      // An island hydrates from the HTML as the server sent it.
      if (waited < QUIET_MS || link.closest("[data-island]:not([data-hydrated])")) return;
      link.ariaDisabled = "true";
      return say(link, `Making ${name}…`);
    }
    end();
    if (answer === "failed" && link.target) say(link, "That didn't work. The new tab says why.");
    if (!answer) say(link, `Nothing came. You can ask for ${name} again.`);
  }, POLL_MS);
  const end = () => {
    clearInterval(timer);
    awaited.delete(link);
    link.ariaDisabled = null;
    say(link, "");
  };
  // Whoever comes back finds the page as it was.
  addEventListener("pagehide", end, { once: true });
}

/** By the link, for as long as it is so; read out once. */
function say(link: HTMLElement, text: string): void {
  if (text) link.dataset.download = text;
  else delete link.dataset.download;
  if (announcer.textContent !== text) announcer.textContent = text;
}

function takeAnswer(id: string): DownloadAnswer | undefined {
  const name = `${ANSWERED_COOKIE}${id}`;
  const [, answer] = document.cookie.split("; ").map((pair) => pair.split("=")).find(([of]) => of === name) ?? [];
  if (answer) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
  return answer as DownloadAnswer | undefined;
}
