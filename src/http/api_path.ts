/** Whether an address is a call's, which answers in JSON, and not a page's. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}
