import { Button } from "../../../src/components/ui/Button.tsx";
import { urls, withQuery } from "../../../src/domain/urls.ts";

export interface Printing {
  versionIds: string[];
  /** The instant of the printing that it is compared with, ISO 8601 in UTC; null for none. */
  lastPrintedAt: string | null;
}

/**
 * Only the reader knows whether the sheet is on paper: a PDF may only be read. So changes stay marked until they say
 * so.
 */
export function PrintQuestion(
  { date, printing: { versionIds, lastPrintedAt } }: { date: string; printing: Printing },
) {
  return (
    <form
      method="post"
      action={withQuery(urls.kitchen, { date })}
      className="print-question cluster spread surface no-print"
      aria-labelledby="print-question"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="lastPrintedAt" value={lastPrintedAt ?? ""} />
      {versionIds.map((id) => <input key={id} type="hidden" name="versionIds" value={id} />)}
      <p>
        <strong id="print-question">Have you printed this sheet?</strong>{" "}
        <span className="muted">Changes stay flagged until it's marked as printed.</span>
      </p>
      <Button type="submit" name="action" value="mark-printed">Mark as Printed</Button>
    </form>
  );
}
