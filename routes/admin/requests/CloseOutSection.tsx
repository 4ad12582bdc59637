import { CloseOutCard, CloseOutFacts } from "../../../src/components/requests/CloseOutCard.tsx";
import { CloseOutInputs } from "../../../src/components/requests/CloseOutInputs.tsx";
import { Button } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { FieldGrid } from "../../../src/components/ui/FieldGrid.tsx";
import { timeAnchor } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { isKitchenDay } from "../../../src/domain/kitchen/params.ts";
import {
  CLOSE_OUT_ID,
  type CloseOutText,
  fromColumns,
  hasCloseOut,
  type ReturnedCloseOut,
  toFields,
} from "../../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { isAllowedFrom } from "../../../src/domain/requests/statuses.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";

interface CloseOutSectionProps {
  request: LunchRequest;
  /** The posted values that have mistakes. */
  returned: ReturnedCloseOut | null;
  now: Date;
}

/** What became of the lunches of a completed request, which an administrator enters here, or corrects. */
export function CloseOutSection({ request, returned, now }: CloseOutSectionProps) {
  if (!isAllowedFrom("close-out", request.status) || request.supersededAt !== null || request.erasedAt !== null) {
    return <CloseOutCard request={request} />;
  }
  const form = <CloseOutForm request={request} returned={returned} />;
  return (
    <Card id={CLOSE_OUT_ID} title="Close-out" actions={<DaySheetLink request={request} now={now} />}>
      {hasCloseOut(request)
        ? (
          <>
            <CloseOutFacts request={request} />
            <details className="close-out-correction" open={returned !== null}>
              <summary className="button" data-variant="secondary">
                Correct Close-out <ChevronDownIcon />
              </summary>
              {form}
            </details>
          </>
        )
        : (
          <>
            <p className="muted">No close-out numbers yet. Every field is optional.</p>
            {form}
          </>
        )}
    </Card>
  );
}

function CloseOutForm({ request, returned }: Pick<CloseOutSectionProps, "request" | "returned">) {
  const typed = returned?.typed ?? toFields(fromColumns(request));
  const field = (name: keyof CloseOutText) => ({
    name,
    defaultValue: typed[name],
    errorMessage: returned?.errors.find((error) => error.field === name)?.message,
    autoFocus: returned?.errors[0]?.field === name,
  });
  return (
    <form
      className="stack"
      data-gap="small"
      method="post"
      action={urls.reviewRequest(request.id)}
      noValidate
    >
      {/* As JSON, which keeps the note's line breaks as they are. */}
      <input type="hidden" name="before" value={JSON.stringify(fromColumns(request))} />
      <FieldGrid columns={3}>
        <CloseOutInputs
          ordered={request.numberOfLunches}
          isServedWhole={request.served !== null && (request.servedStudents ?? request.servedAdults) === null}
          field={field}
        />
      </FieldGrid>
      <div>
        <Button type="submit" name="action" value="close-out">Save Close-out</Button>
      </div>
    </form>
  );
}

/** Leads back to the time of the sheet from which a cooler's numbers are entered one after the other. */
function DaySheetLink({ request: { deliveryDate, deliveryAt }, now }: Pick<CloseOutSectionProps, "request" | "now">) {
  if (!isKitchenDay(deliveryDate, now)) return null;
  return (
    <a href={`${withQuery(urls.kitchen, { date: deliveryDate })}#${timeAnchor(deliveryAt)}`}>
      {`Day sheet for ${dayText(deliveryDate)}`}
    </a>
  );
}
