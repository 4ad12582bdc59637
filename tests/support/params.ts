/** The parameters of an address, whose order is nobody's promise. */
export function paramsOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url, "http://any.test").searchParams);
}
