import { ApiError } from "./api_error.ts";

/**
 * Whether the server has another page by now, after an action whose answer did not come or is a proxy's, which may have
 * been done all the same; null where the page cannot be read.
 */
export async function isPageOutdated(error: unknown): Promise<boolean | null> {
  if (!(error instanceof TypeError) && !(error instanceof ApiError && error.body?.message === undefined)) return false;
  const page = await readPage();
  return page && servedOn(page) !== servedOn(document);
}

/** This page as the server has it now, or null where it cannot be read. */
export async function readPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return response.status < 500 && page.getElementById("content") ? page : null;
  } catch {
    return null;
  }
}

/** What came from the server, of all that is on the page: the text outside of the islands, and what they were given. */
function servedOn(page: Document): string {
  const islands = [...page.querySelectorAll<HTMLElement>("[data-island]")];
  const content = page.getElementById("content")?.cloneNode(true) as HTMLElement;
  for (const part of content.querySelectorAll("[data-island], noscript")) part.remove();
  return [content.textContent, ...islands.map(({ dataset }) => dataset.props)].join("\n");
}
