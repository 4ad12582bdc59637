/** Browsers write all else in percents. */
const PLAIN_PATH = /^\/[\x21-\x7e]*$/;

/**
 * Whether an address leads to a page of ours: //elsewhere.example is a path too, but a browser takes it for another
 * site.
 */
export function isOwnPath(path: string): boolean {
  const ours = "https://ours.invalid";
  return PLAIN_PATH.test(path) && URL.canParse(path, ours) && new URL(path, ours).origin === ours;
}
