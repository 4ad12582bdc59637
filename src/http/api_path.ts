/** Whether a path belongs to an API call, which responds in JSON, and not to a page. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/");
}
