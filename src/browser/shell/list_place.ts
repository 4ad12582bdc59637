import { isReturn, type ListPlace, ownHref, readPlace } from "../list_return.ts";
import { LIST_PLACE_KEY } from "../navigation.ts";
import { opensElsewhere } from "../new_tabs.ts";

/*
 * Back to a list as it was left, by the browser's Back or by the link on the pages behind it: with its tab, page, search
 * and sorting, which are in its address, at the same place and on the same row.
 */

/** A list's rows, or cards that are links. */
const ROWS = "tbody tr[data-id], a.card-link";

const { userId } = document.body.dataset;
const back = document.querySelector<HTMLAnchorElement>("a.page-back");
const list = document.querySelector<HTMLElement>("[data-island$=Requests]");
const place = readPlace();
if (back) leadBack(back);
else if (list) {
  if (place && isReturn(place, ownHref())) showAgain(list, place.href === ownHref() ? place : onLastPage(place));
  remember(list);
}

function keepPlace(kept: ListPlace): void {
  sessionStorage.setItem(LIST_PLACE_KEY, JSON.stringify(kept));
}

function leadBack(link: HTMLAnchorElement): void {
  // Not a link to something else, such as the one from a revision to its request.
  if (!place || new URL(place.href, location.href).pathname !== link.pathname) return;
  link.href = place.href;
  link.addEventListener("click", (event) => {
    if (!opensElsewhere(event)) keepPlace({ ...place, isReturning: true });
  });
}

/** The place as it is on the last page, once the page that it was on has gone: at its end. */
function onLastPage(place: ListPlace): ListPlace {
  return { ...place, scrollY: 0, row: place.row && { ...place.row, index: Infinity } };
}

function showAgain(list: HTMLElement, place: ListPlace): void {
  const { scrollY, row } = place;
  const links = linksOf(list);
  const same = links.findIndex((link) => link.pathname === row?.path);
  // The row may be among those that a long list draws later, in place of what it says without script.
  if (row && same < 0 && list.querySelector("noscript")) {
    const drawing = new MutationObserver(() => {
      drawing.disconnect();
      showAgain(list, place);
    });
    drawing.observe(list, { childList: true, subtree: true });
    return;
  }
  scrollTo({ top: scrollY, behavior: "instant" });
  // A row that is gone was decided on. The one in its place comes next.
  if (row) links.at(same < 0 ? Math.min(row.index, links.length - 1) : same)?.focus();
}

function remember(list: HTMLElement): void {
  let last: HTMLAnchorElement | undefined;
  const note = ({ target }: Event) => {
    const row = (target as Element).closest(ROWS);
    if (row) last = linkOf(row);
  };
  list.addEventListener("focusin", note);
  list.addEventListener("click", note, { capture: true });
  addEventListener("pagehide", () => {
    // Signed out.
    if (!document.body.dataset.userId) return;
    // Not in the list any more where another tab or page of it was opened since.
    const index = last ? linksOf(list).indexOf(last) : -1;
    keepPlace({
      userId,
      href: ownHref(),
      scrollY,
      row: last && index >= 0 ? { path: last.pathname, index } : null,
      isReturning: false,
    });
  });
}

/** The link of each row, which opens it. */
function linksOf(list: HTMLElement): HTMLAnchorElement[] {
  return [...list.querySelectorAll(ROWS)].map(linkOf).filter((link) => link !== undefined);
}

function linkOf(row: Element): HTMLAnchorElement | undefined {
  return (row.matches("a") ? row : row.querySelector("a")) as HTMLAnchorElement | null ?? undefined;
}
