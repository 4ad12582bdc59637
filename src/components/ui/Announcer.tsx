/** Where src/browser/shell/announce.ts puts what screen readers are to say. In every page, since one that comes late is silent. */
export function Announcer() {
  return <div className="visually-hidden no-print" aria-live="polite" data-announcer="" />;
}
