import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListParams } from "../domain/lists/params.ts";
import { lastPage, type Paginated } from "../domain/lists/pagination.ts";
import { withQuery } from "../domain/urls.ts";
import { ApiError, getWithEtag, poll, type WithEtag } from "./api.ts";

/** Between two polls of a list. Spec section 9. */
const POLL_MS = 30_000;

/** Longer than any answer takes; a call that gets none must not keep a list from asking again. */
const ANSWER_MS = 20_000;

interface ListPage<List> {
  /** The page's own address, without its query. */
  path: string;
  /** The call that answers what the page shows. */
  callFor: (params: ListParams) => string;
  /** What the page came with. */
  params: ListParams;
  list: List;
  /** The ETag of `list`. */
  version: string;
}

/** What a list shows, and how to change that. */
export interface ListView<List> {
  /** What is shown, with what was asked for it. */
  shown: { params: ListParams; list: List };
  /** What was asked for last; its rows may still be on their way. Links go on from here. */
  params: ListParams;
  state: "ready" | "loading" | "failed";
  /** Shows something else; the address keeps it. What is typed bit by bit is one step of the browser's history. */
  go(next: ListParams, how?: "step" | "typing"): void;
  /** For the element around the list: follows the list's own links in place. */
  follow(event: MouseEvent): void;
  /** Asks again for what was asked for last. */
  reload(): Promise<void>;
}

/**
 * A list whose address says what it shows. Its links (tabs, pages, sortings) and its search change it without loading the
 * page again, the back button goes back in it, and it is asked for again every 30 s while the page is seen.
 */
export function useList<List extends Paginated<unknown>>(
  { path, callFor, params: initialParams, list, version }: ListPage<List>,
): ListView<List> {
  // The list and what it answers change together, or rows of one question would be taken for news of another.
  const [shown, setShown] = useState({ params: initialParams, list });
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const [params, setParams] = useState(initialParams);
  // The same as `asked`, for what goes on after an answer: by then somebody may have asked for something else.
  const newest = useRef(initialParams);
  const known = useRef<{ params: ListParams; etag: string | null }>({ params: initialParams, etag: version });
  const call = useRef<AbortController>(undefined);
  const isTyping = useRef(false);

  /** Makes one call at a time: a newer one ends the one before it. */
  async function ask(answerTo: (signal: AbortSignal) => Promise<WithEtag<List> | null>): Promise<void> {
    call.current?.abort();
    const controller = call.current = new AbortController();
    const givingUp = setTimeout(() => controller.abort(), ANSWER_MS);
    try {
      const answered = await answerTo(controller.signal);
      if (call.current === controller) show(answered);
    } catch (error) {
      if (call.current !== controller) return;
      setState("failed");
      // Anything but a call that failed is a mistake of ours.
      if (!(error instanceof ApiError) && !(error instanceof TypeError) && !(error instanceof DOMException)) {
        throw error;
      }
    } finally {
      clearTimeout(givingUp);
      if (call.current === controller) call.current = undefined;
    }
  }

  /** Shows what was answered to the newest question; null when nothing is new. */
  function show(answered: WithEtag<List> | null): void {
    setState("ready");
    if (!answered) return;
    const { page, totalPages } = answered.answer.pagination;
    const last = lastPage({ totalPages });
    // The rows of the last page have gone, approved for example: what is left stands on the page before.
    if (page > last) return enter({ ...newest.current, page: String(last) }, "replaceState");
    known.current = { params: newest.current, etag: answered.etag };
    setShown({ params: newest.current, list: answered.answer });
  }

  function load(next: ListParams): Promise<void> {
    newest.current = next;
    setParams(next);
    setState("loading");
    return ask((signal) => getWithEtag<List>(callFor(next), signal));
  }

  const pollNow = useEffectEvent(() => {
    if (document.hidden || call.current) return;
    const { params: knownParams, etag } = known.current;
    return ask(async (signal) => {
      // An ETag of another question could match by chance: two empty lists look alike.
      const polled = await poll<List>(callFor(params), knownParams === params ? etag : null, signal);
      return polled.isNew ? polled : null;
    });
  });
  const goBack = useEffectEvent(() => {
    isTyping.current = false;
    const next = Object.fromEntries(new URLSearchParams(location.search));
    // A link within the page, such as the one that skips to its content, is no other question.
    if (withQuery(path, next) !== withQuery(path, params)) load(next);
  });
  useEffect(() => {
    const polling = setInterval(pollNow, POLL_MS);
    document.addEventListener("visibilitychange", pollNow);
    addEventListener("popstate", goBack);
    return () => {
      clearInterval(polling);
      document.removeEventListener("visibilitychange", pollNow);
      removeEventListener("popstate", goBack);
      call.current?.abort();
    };
  }, []);

  function go(next: ListParams, how: "step" | "typing" = "step"): void {
    const goesOn = how === "typing" && isTyping.current;
    const isHere = withQuery(path, next) === withQuery(path, newest.current);
    isTyping.current = how === "typing";
    enter(next, goesOn || isHere ? "replaceState" : "pushState");
  }

  function enter(next: ListParams, how: "pushState" | "replaceState"): void {
    history[how](null, "", withQuery(path, next));
    load(next);
  }

  return {
    shown,
    params,
    state,
    go,
    follow(event) {
      const link = (event.target as Element).closest("a");
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link?.href || link.origin !== location.origin || link.pathname !== path || !isPlain) return;
      event.preventDefault();
      if (link.getAttribute("aria-disabled") === "true") return;
      go(Object.fromEntries(new URLSearchParams(link.search)));
      if (link.closest(".pagination")) scrollTo({ top: 0 });
    },
    reload: () => load(newest.current),
  };
}
