import { useEffect, useRef, useState } from "react";
import { ApiError, poll } from "./api.ts";

/** Between two polls of a list. Spec section 9. */
const POLL_MS = 30_000;

/** What a call answers, beginning with what the page came with, and asked for again every 30 s while the page is seen. */
export function usePoll<Answer>(path: string, atFirst: Answer): Answer {
  const [answer, setAnswer] = useState(atFirst);
  const etag = useRef<string | null>(null);

  useEffect(() => {
    async function ask() {
      if (document.hidden) return;
      try {
        const polled = await poll<Answer>(path, etag.current);
        if (!polled.isNew) return;
        etag.current = polled.etag;
        setAnswer(polled.answer);
      } catch (error) {
        // What is shown stays; the next poll may reach the server again. Anything but that is a mistake of ours.
        if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
      }
    }
    const polling = setInterval(ask, POLL_MS);
    return () => clearInterval(polling);
  }, [path]);

  return answer;
}
