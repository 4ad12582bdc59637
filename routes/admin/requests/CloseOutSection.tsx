import CloseOutForm from "../../../islands/CloseOutForm.tsx";
import { CloseOutCard, CloseOutFacts } from "../../../src/components/requests/CloseOutCard.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { timeAnchor } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { isKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { CLOSE_OUT_ID, fromColumns, hasCloseOut } from "../../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { isAllowedFrom } from "../../../src/domain/requests/statuses.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { Island } from "../../../src/render/Island.tsx";

interface CloseOutSectionProps {
  request: LunchRequest;
  name: string;
  now: Date;
}

export function CloseOutSection({ request, name, now }: CloseOutSectionProps) {
  if (!isAllowedFrom("close-out", request.status) || request.supersededAt !== null || request.erasedAt !== null) {
    return <CloseOutCard request={request} />;
  }
  const { id, numberOfLunches } = request;
  const form = (
    <Island
      name="CloseOutForm"
      component={CloseOutForm}
      props={{ request: { id, name, numberOfLunches }, before: fromColumns(request) }}
    />
  );
  return (
    <Card id={CLOSE_OUT_ID} title="Close-out" actions={<DaySheetLink request={request} now={now} />}>
      {hasCloseOut(request)
        ? (
          <>
            <CloseOutFacts request={request} />
            <details className="close-out-correction">
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

/** Leads back to the time of the day sheet, from which coolers' numbers are entered one after the other. */
function DaySheetLink({ request: { deliveryDate, deliveryAt }, now }: Pick<CloseOutSectionProps, "request" | "now">) {
  if (!isKitchenDay(deliveryDate, now)) return null;
  return (
    <a href={`${withQuery(urls.kitchen, { date: deliveryDate })}#${timeAnchor(deliveryAt)}`}>
      {`Day sheet for ${dayText(deliveryDate)}`}
    </a>
  );
}
