import { useEffect } from "react";
import { type ListParams, listPlace } from "../domain/lists/params.ts";

/** Keeps the page's title with the list on it, as the server began it. */
export function useListTitle(params: ListParams, tab?: string): void {
  useEffect(() => {
    document.title = listPlace(params, tab) + document.title.split(": ").at(-1);
  }, [params, tab]);
}
