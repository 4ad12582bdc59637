/** Sent by a page to the address of a file that it waits for, with an id. */
export const DOWNLOAD_COOKIE = "download";
/** Followed by that id: how it went, for the page that waits. */
export const ANSWERED_COOKIE = "download-";

export type DownloadAnswer = "made" | "failed";

/** What kind of file an address has, if it has one that takes time to be made. */
export function downloadKind(path: string): "csv" | "pdf" | undefined {
  const [, kind] = /[./](csv|pdf)$/.exec(path) ?? [];
  return kind as "csv" | "pdf" | undefined;
}
