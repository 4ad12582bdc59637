import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListAsked } from "../domain/lists.ts";
import { lastPage, type Page } from "../domain/pagination.ts";
import { withQuery } from "../domain/urls.ts";
import { ApiError, getVersion, poll, type Version } from "./api.ts";

/** Between two polls of a list. Spec section 9. */
const POLL_MS = 30_000;

interface ListPage<List> {
  /** The page's own address, without its query. */
  path: string;
  /** The call that answers what the page shows. */
  callFor: (asked: ListAsked) => string;
  /** What the page came with. */
  asked: ListAsked;
  list: List;
  /** The ETag of `list`. */
  version: string;
}

/** What a list shows, and how to change that. */
export interface ListView<List> {
  /** What is shown, with what was asked for it. */
  shown: { asked: ListAsked; list: List };
  /** What was asked for last; its rows may still be on their way. */
  asked: ListAsked;
  state: "ready" | "loading" | "failed";
  /** Shows something else; the address keeps it, as a new entry of the browser's history unless told otherwise. */
  go(next: ListAsked, entry?: "new" | "same"): void;
  /** For the element around the list: follows the list's own links in place. */
  follow(event: MouseEvent): void;
  /** Asks again for what is shown. */
  reload(): Promise<void>;
}

/**
 * A list whose address says what it shows. Its links (tabs, pages, sortings) and its search change it without loading the
 * page again, the back button goes back in it, and it is asked for again every 30 s while the page is seen.
 */
export function useList<List extends Page<unknown>>(
  { path, callFor, asked: askedAtFirst, list, version }: ListPage<List>,
): ListView<List> {
  // The list and what it answers change together, or rows of one question would be taken for news of another.
  const [shown, setShown] = useState({ asked: askedAtFirst, list });
  const [asked, setAsked] = useState(askedAtFirst);
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const etag = useRef<string | null>(version);
  const newest = useRef(0);

  async function load(next: ListAsked): Promise<void> {
    const question = ++newest.current;
    setAsked(next);
    setState("loading");
    try {
      const answered = await getVersion<List>(callFor(next));
      if (question === newest.current) show(next, answered);
    } catch (error) {
      demandExpected(error);
      if (question === newest.current) setState("failed");
    }
  }

  function show(next: ListAsked, { answer, etag: newEtag }: Version<List>): void {
    const last = lastPage(answer.pagination);
    // The rows of the last page have gone, approved for example: what is left stands on the page before.
    if (answer.pagination.page > last) return go({ ...next, page: String(last) }, "same");
    etag.current = newEtag;
    setShown({ asked: next, list: answer });
    setState("ready");
  }

  const ask = useEffectEvent(async () => {
    if (document.hidden || state === "loading") return;
    const question = newest.current;
    try {
      const polled = await poll<List>(callFor(asked), etag.current);
      if (question !== newest.current) return;
      if (polled.isNew) show(asked, polled);
      else setState("ready");
    } catch (error) {
      // What is shown stays; the next poll may reach the server again.
      demandExpected(error);
    }
  });
  const goBack = useEffectEvent(() => load(Object.fromEntries(new URLSearchParams(location.search))));
  useEffect(() => {
    const polling = setInterval(ask, POLL_MS);
    addEventListener("popstate", goBack);
    return () => {
      clearInterval(polling);
      removeEventListener("popstate", goBack);
    };
  }, []);

  function go(next: ListAsked, entry: "new" | "same" = "new"): void {
    const address = withQuery(path, next);
    if (entry === "new") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    load(next);
  }

  return {
    shown,
    asked,
    state,
    go,
    follow(event) {
      const link = (event.target as Element).closest("a");
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link?.href || link.origin !== location.origin || link.pathname !== path || !isPlain) return;
      event.preventDefault();
      go(Object.fromEntries(new URLSearchParams(link.search)));
      if (link.closest(".pagination")) scrollTo({ top: 0 });
    },
    reload: () => load(asked),
  };
}

/** What a call can come back with; anything else is a mistake of ours. */
function demandExpected(error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
}
