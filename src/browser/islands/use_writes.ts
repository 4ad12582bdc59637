import { useState } from "react";
import { SUCCESS, type ToastAbout } from "../../domain/shell/toasts.ts";
import type { CallText } from "../../domain/shell/writes.ts";
import { post } from "../api.ts";
import { ApiError } from "../api_error.ts";
import { showError } from "../failures.ts";
import { readPageAgain } from "../shell/navigation.ts";
import { navigateWithToast } from "../shell/toasts.ts";
import { useSubmit } from "./use_submit.ts";

interface WriteOptions<Action extends string> {
  id: string;
  subject?: string;
  /** The page opened after a success. */
  pageAfter: (action: Action) => string;
  /** The values sent with a write, besides its reason. */
  valuesOf?: (action: Action) => Record<string, unknown>;
  /** Shows on the page why a call was refused. Returns whether nothing else has to. */
  onRefused?: (error: ApiError) => boolean;
}

export function useWrites<Action extends string>(
  writes: Record<Action, CallText>,
  { id, subject, pageAfter, valuesOf = () => ({}), onRefused }: WriteOptions<Action>,
) {
  const [open, setOpen] = useState<Action | null>(null);
  const [isLost, setLost] = useState(false);
  const { isPending, submit } = useSubmit();

  async function run(action: Action, reason: Record<string, string> = {}): Promise<void> {
    setLost(false);
    const { call, done, failure } = writes[action];
    await submit(async () => {
      await post(call(id), { ...valuesOf(action), ...reason });
      const success: ToastAbout | undefined = done && SUCCESS[done];
      if (success) navigateWithToast(pageAfter(action), { ...success, ...subject ? { subject } : {}, tone: "success" });
    }, async (error) => {
      const isOutdated = await isPageOutdated(error);
      if (isOutdated) return readPageAgain();
      if (error instanceof ApiError && onRefused?.(error)) return;
      // An administrator's single actions fail without a notification (spec section 8): where the request has changed in
      // the meantime the page says what is so now, otherwise everything stays as it was typed, to be tried again.
      if (failure) showError(failure, error);
      else if (isOutdated === null) {
        setOpen(null);
        setLost(true);
      } else if (error instanceof ApiError && (error.status === 404 || error.status === 409)) readPageAgain();
    });
  }

  return {
    isPending,
    isLost,
    run,
    open,
    press: (action: Action) => writes[action].question ? setOpen(action) : run(action),
    close: () => setOpen(null),
  };
}

/**
 * Whether the server's page has changed, after an action whose answer did not come or is a proxy's, which may have been
 * done all the same; null where the page cannot be read.
 */
async function isPageOutdated(error: unknown): Promise<boolean | null> {
  if (!(error instanceof TypeError) && !(error instanceof ApiError && error.body?.message === undefined)) return false;
  const page = await readPage();
  return page && servedOn(page) !== servedOn(document);
}

/** Returns this page as the server has it now, or null where it cannot be read. */
async function readPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return response.status < 500 && page.getElementById("content") ? page : null;
  } catch {
    return null;
  }
}

/** Returns the server's part of the page: the text outside of the islands, and their props. */
function servedOn(page: Document): string {
  const islands = [...page.querySelectorAll<HTMLElement>("[data-island]")];
  const content = page.getElementById("content")?.cloneNode(true) as HTMLElement;
  for (const part of content.querySelectorAll("[data-island], noscript")) part.remove();
  return [content.textContent, ...islands.map(({ dataset }) => dataset.props)].join("\n");
}
