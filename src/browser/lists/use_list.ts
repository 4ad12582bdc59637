import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { FILTERS, type ListParams, listPlace, type ListProps } from "../../domain/lists/params.ts";
import { lastPage, type Paginated } from "../../domain/lists/pagination.ts";
import { withQuery } from "../../domain/urls.ts";
import { getWithEtag, poll, type TaggedBody } from "../api.ts";
import { announce } from "../shell/announce.ts";
import { opensElsewhere } from "../shell/navigation.ts";
import { POLL_EVENT } from "../shell/polling.ts";
import { ApiError } from "../api_error.ts";

/** The time limit, longer than any response takes: a call that never gets one must not stop the polling. */
const TIMEOUT_MS = 20_000;

interface ListOptions<List> extends ListProps<List> {
  path: string;
  apiUrl: (params: ListParams) => string;
}

/** How a change enters the browser's history: as a step of its own, or together with the typing before it. */
export type HistoryEntry = "step" | "typing";

export interface ListView<List> {
  /** The list on the page, and the params it was loaded with. */
  displayed: { params: ListParams; list: List };
  /** The params of the latest navigation, whose rows may still be loading. Links build on these. */
  params: ListParams;
  state: "ready" | "loading" | "failed";
  navigate(params: ListParams, entry?: HistoryEntry): void;
  handleLinkClick(event: MouseEvent): void;
  reload(): Promise<void>;
  retry(): Promise<void>;
}

/**
 * Keeps a list whose state is in the page's address: its links (tabs, pages, sorting) and its search load other rows
 * without loading the page, the back button works, and it is polled every 30 s while the page is visible.
 */
export function useList<List extends Paginated<unknown>>(
  { path, apiUrl, params: initialParams, list, etag }: ListOptions<List>,
): ListView<List> {
  // The list and its params change together, or rows of one query would be taken for changes in another.
  const [displayed, setDisplayed] = useState({ params: initialParams, list });
  const displayedParams = useRef(initialParams);
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const [params, setParams] = useState(initialParams);
  // For code that runs after a response: by then there may have been another navigation.
  const latestParams = useRef(initialParams);
  const latestEtag = useRef<{ params: ListParams; etag: string | null }>({ params: initialParams, etag });
  /** The params to try again, which differ from `latestParams` once they failed. */
  const wanted = useRef(initialParams);
  const pendingCall = useRef<AbortController>(undefined);
  const isTyping = useRef(false);
  const announced = useRef(displayed.params);
  /** The id that the last link named, to scroll to once its rows are shown. */
  const targetId = useRef("");

  useEffect(() => {
    const before = announced.current;
    if (before === displayed.params) return;
    announced.current = displayed.params;
    document.getElementById(targetId.current)?.scrollIntoView();
    void import("../../domain/requests/list_announcements.ts").then(({ positionAnnouncement }) =>
      announce(positionAnnouncement(path, before, displayed.params, displayed.list.pagination))
    );
  }, [displayed]);

  /** Makes one call at a time; a newer one aborts the one before it. */
  async function request(call: (signal: AbortSignal) => Promise<TaggedBody<List> | null>): Promise<void> {
    pendingCall.current?.abort();
    const controller = pendingCall.current = new AbortController();
    const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      const response = await call(controller.signal);
      if (pendingCall.current === controller) display(response);
    } catch (error) {
      if (pendingCall.current !== controller) return;
      setState("failed");
      // The shown tab stays open. What was typed or chosen to filter it stays, too.
      const shown = displayedParams.current;
      if (FILTERS.every((name) => (shown[name] ?? "") === (wanted.current[name] ?? ""))) {
        latestParams.current = shown;
        setParams(shown);
        history.replaceState(null, "", withQuery(path, shown));
      }
      // Anything but a failed call is a bug.
      if (!(error instanceof ApiError) && !(error instanceof TypeError) && !(error instanceof DOMException)) {
        throw error;
      }
    } finally {
      clearTimeout(timeout);
      if (pendingCall.current === controller) pendingCall.current = undefined;
    }
  }

  /** Displays the response to the latest call; null when nothing has changed. */
  function display(response: TaggedBody<List> | null): void {
    setState("ready");
    wanted.current = latestParams.current;
    if (!response) return;
    const { page, totalPages } = response.body.pagination;
    const last = lastPage({ totalPages });
    // The rows of the last page are gone, approved for example: the rows left are on the page before.
    if (page > last) return void updateAddress({ ...latestParams.current, page: String(last) }, "replaceState");
    latestEtag.current = { params: latestParams.current, etag: response.etag };
    displayedParams.current = latestParams.current;
    setDisplayed({ params: latestParams.current, list: response.body });
  }

  function load(next: ListParams): Promise<void> {
    wanted.current = latestParams.current = next;
    targetId.current = "";
    setParams(next);
    setState("loading");
    return request((signal) => getWithEtag<List>(apiUrl(next), signal));
  }

  const pollList = useEffectEvent(() => {
    if (pendingCall.current) return;
    const { params: etagParams, etag: knownEtag } = latestEtag.current;
    // The ETag of another query could match by chance: two empty lists are the same.
    return request((signal) => poll<List>(apiUrl(params), etagParams === params ? knownEtag : null, signal));
  });
  const onPopState = useEffectEvent(() => {
    isTyping.current = false;
    const next = Object.fromEntries(new URLSearchParams(location.search));
    // A link within the page, such as the one that skips to the content, changes nothing in the list.
    if (withQuery(path, next) !== withQuery(path, params)) load(next);
  });
  useEffect(() => {
    document.addEventListener(POLL_EVENT, pollList);
    addEventListener("popstate", onPopState);
    return () => {
      document.removeEventListener(POLL_EVENT, pollList);
      removeEventListener("popstate", onPopState);
      pendingCall.current?.abort();
    };
  }, []);

  function navigate(next: ListParams, entry: HistoryEntry = "step"): void {
    const continuesTyping = entry === "typing" && isTyping.current;
    const isSameAddress = withQuery(path, next) === withQuery(path, latestParams.current);
    isTyping.current = entry === "typing";
    updateAddress(next, continuesTyping || isSameAddress ? "replaceState" : "pushState");
  }

  function updateAddress(next: ListParams, method: "pushState" | "replaceState"): Promise<void> {
    history[method](null, "", withQuery(path, next));
    return load(next);
  }

  return {
    displayed,
    params,
    state,
    navigate,
    handleLinkClick(event) {
      const link = (event.target as Element).closest("a");
      // Within the page, the browser goes there by itself.
      if (link?.hash && link.search === location.search) return;
      if (!link?.href || link.origin !== location.origin || link.pathname !== path || opensElsewhere(event)) return;
      event.preventDefault();
      if (link.getAttribute("aria-disabled") === "true") return;
      navigate(Object.fromEntries(new URLSearchParams(link.search)));
      targetId.current = link.hash.slice(1);
      if (link.closest(".pagination")) scrollTo({ top: 0 });
    },
    reload: () => load(latestParams.current),
    retry: () => updateAddress(wanted.current, "replaceState"),
  };
}

/** Keeps the page's title in step with the list, as the server began it. */
export function useListTitle(params: ListParams, tab?: string): void {
  useEffect(() => {
    document.title = listPlace(params, tab) + document.title.split(": ").at(-1);
  }, [params, tab]);
}
