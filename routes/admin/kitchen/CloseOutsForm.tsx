import { Checkbox } from "../../../src/components/ui/Checkbox.tsx";
import { Button } from "../../../src/components/ui/Button.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { COUNT_LABELS } from "../../../src/domain/requests/close_out.ts";
import { COOLER_LABELS, MEASURED_LABELS } from "../../../src/domain/requests/cooler_log.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import type { SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { ROSTER_LABELS, ROSTER_MARKS, rosterText } from "../../../src/domain/requests/request.ts";
import { isAllowedFrom } from "../../../src/domain/requests/statuses.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { UnfinishedAction } from "../../forms.ts";
import { CloseOutTable, WHOLE_DAY } from "./CloseOutTable.tsx";

interface CloseOutsFormProps {
  date: string;
  times: readonly SheetTime[];
  open: UnfinishedAction | undefined;
  asOrdered: string | undefined;
  /** Whether the day's rosters are expected back. */
  hasRosters: boolean;
}

const CLOSE_OUTS_ID = "close-outs";

const { served: _whole, ...counts } = COUNT_LABELS;

/** Whether the form has a field of this name, such as "deliveries.{id}.coolersBack", for a delivery. */
export function hasField({ requestId, awaitsCloseOut, awaitsCoolers }: DeliveryLine, name: string): boolean {
  const [, id, field = ""] = name.split(".");
  return id === requestId && (awaitsCloseOut || (awaitsCoolers && Object.hasOwn(COOLER_LABELS, field)));
}

/** All deliveries of a day, closed out in one step. Filling in what was ordered saves nothing. */
export function CloseOutsForm({ date, times, open, asOrdered, hasRosters }: CloseOutsFormProps) {
  const those = (isListed: (line: DeliveryLine) => boolean) =>
    times.map((time) => ({ ...time, deliveries: time.deliveries.filter(isListed) }))
      .filter(({ deliveries }) => deliveries.length > 0);
  const awaiting = those(({ awaitsCloseOut }) => awaitsCloseOut);
  const withCoolers = those(({ awaitsCloseOut, awaitsCoolers, status }) =>
    awaitsCloseOut || awaitsCoolers || (hasRosters && isAllowedFrom("close-out", status))
  );
  if (withCoolers.length === 0) return null;
  const coolersOf = hasRosters ? "Coolers and Rosters of" : "Coolers of";
  const isForCoolers = awaiting.length === 0;
  const count = (isForCoolers ? withCoolers : awaiting).flatMap(({ deliveries }) => deliveries).length;
  const returned = open?.action === "as-ordered" || open?.action === "save-close-outs" ? open : undefined;
  // The page stays at the form, unless a wrong field takes the focus.
  const fillIn = (asOrdered: string) => ({
    name: "action",
    value: "as-ordered",
    formAction: `${withQuery(urls.kitchen, { date, asOrdered })}#${CLOSE_OUTS_ID}`,
  });
  const table = { open: returned, asOrdered };
  const isCooler = (field: string) => Object.hasOwn(COOLER_LABELS, field.split(".").at(-1) ?? "");
  const typed = [...returned?.fields.names ?? []].filter((name) => returned?.fields.text(name));
  const wrong = returned?.errors.map(({ field }) => field) ?? [];
  return (
    <details id={CLOSE_OUTS_ID} className="close-outs no-print" open={returned !== undefined}>
      <summary className="button" data-variant="quiet" data-size="small">
        {`${isForCoolers ? coolersOf : "Close Out"} ${counted(count, "Delivery", "Deliveries")}`} <ChevronDownIcon />
      </summary>
      <form method="post" action={withQuery(urls.kitchen, { date })} className="stack" data-gap="small" noValidate>
        {/* The button that Enter presses. */}
        <button type="submit" name="action" value="save-close-outs" hidden />
        <input type="hidden" name="date" value={date} />
        {!isForCoolers && (
          <>
            <div className="cluster">
              <Button type="submit" {...fillIn(WHOLE_DAY)}>Fill In All as Ordered</Button>
              <span className="muted">
                All delivered and served, none returned or discarded. Keeps what you typed. Save when done.
              </span>
            </div>
            <CloseOutTable {...table} times={awaiting} caption="Close-out numbers" fields={counts} fillIn={fillIn} />
          </>
        )}
        <details open={isForCoolers || [...typed, ...wrong].some(isCooler)}>
          <summary>{hasRosters ? "Cooler Log and Rosters" : "Cooler Log"}</summary>
          <CloseOutTable
            {...{ ...table, times: withCoolers, caption: "Cooler log", fields: MEASURED_LABELS }}
            roster={hasRosters ? (delivery) => <RosterMarks delivery={delivery} open={returned} /> : undefined}
            longFields={{ correctiveAction: COOLER_LABELS.correctiveAction }}
          />
        </details>
        <p className="muted">
          Saving numbers marks a delivery as completed; a cooler log alone doesn't. Fields you leave empty stay as they
          are.
        </p>
        <div>
          <Button type="submit" variant="primary" name="action" value="save-close-outs">Save Close-outs</Button>
        </div>
      </form>
    </details>
  );
}

function RosterMarks({ delivery, open }: { delivery: DeliveryLine; open: UnfinishedAction | undefined }) {
  const { requestId, school, shortId, roster } = delivery;
  const name = `rosters.${requestId}`;
  const typed = open?.fields.names.has(`${name}.was`) ? open.fields : undefined;
  return (
    <div className="cluster">
      <input type="hidden" name={`${name}.was`} value={typed?.text(`${name}.was`) ?? rosterText(roster)} />
      {ROSTER_MARKS.map((mark) => (
        <Checkbox
          key={mark}
          id={`${requestId}-${mark}`}
          name={`${name}.${mark}`}
          value="on"
          defaultChecked={typed ? typed.text(`${name}.${mark}`) !== "" : roster[mark]}
        >
          {ROSTER_LABELS[mark]}
          <span className="visually-hidden">{`: ${school} ${shortId}`}</span>
        </Checkbox>
      ))}
    </div>
  );
}
