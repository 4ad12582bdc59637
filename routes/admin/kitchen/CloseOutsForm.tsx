import type { ComponentProps } from "react";
import { Button } from "../../../src/components/ui/Button.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { TextArea } from "../../../src/components/ui/TextArea.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { asOrdered, COUNT_LABELS } from "../../../src/domain/requests/close_out.ts";
import { COOLER_LABELS } from "../../../src/domain/requests/cooler_log.ts";
import type { SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { UnfinishedAction } from "../../forms.ts";

interface CloseOutsFormProps {
  date: string;
  times: readonly SheetTime[];
  returned: ReturnedForm | undefined;
}

/** What was typed, refused or to be filled in as ordered. */
export type ReturnedForm = Pick<UnfinishedAction, "fields" | "errors" | "refusal">;

const CLOSE_OUTS_ID = "close-outs";

/** The value of the button that fills in the whole day; the others have their time's anchor. */
const WHOLE_DAY = "day";

// What is served is split here.
const { served: _whole, ...counts } = COUNT_LABELS;

const { correctiveAction, ...readings } = COOLER_LABELS;

interface Fields {
  /** What heads their columns. */
  fields: Record<string, string>;
  /** Those that need a row of their own. */
  longFields?: Record<string, string>;
}

const COOLER_LOG: Fields = { fields: readings, longFields: { correctiveAction } };

/** All deliveries of a day, so that it is closed out in one step. Nothing is saved by filling in what was ordered. */
export function CloseOutsForm({ date, times, returned }: CloseOutsFormProps) {
  const open = times.map(({ deliveries, ...time }) => ({
    ...time,
    deliveries: deliveries.filter(({ awaitsCloseOut }) => awaitsCloseOut),
  })).filter(({ deliveries }) => deliveries.length > 0);
  const count = open.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  if (count === 0) return null;
  const page = withQuery(urls.kitchen, { date });
  // The page stays at the form; where something is wrong, its field takes the focus instead.
  const fillIn = { type: "submit", name: "asOrdered", formAction: `${page}#${CLOSE_OUTS_ID}` } as const;
  const isWrong = (name: string) => returned?.errors.some(({ field }) => field.endsWith(`.${name}`)) ?? false;
  return (
    <details id={CLOSE_OUTS_ID} className="close-outs surface no-print" open={returned !== undefined}>
      <summary className="button" data-variant="quiet" data-size="small">
        {`Close Out ${counted(count, "Delivery", "Deliveries")}`} <ChevronDownIcon />
      </summary>
      <form
        method="post"
        action={page}
        className="stack"
        data-gap="small"
        noValidate
      >
        {/* What Enter presses. */}
        <button type="submit" name="action" value="save-close-outs" hidden />
        <input type="hidden" name="date" value={date} />
        <div className="cluster">
          <Button {...fillIn} value={WHOLE_DAY}>Fill In All as Ordered</Button>
          <span className="muted">
            All delivered and served, none returned or discarded. Nothing is saved yet, and what you typed stays.
          </span>
        </div>
        <CloseOutTable caption="Close-out numbers" times={open} returned={returned} fields={counts} fillIn={fillIn} />
        <details open={Object.keys(COOLER_LABELS).some(isWrong)}>
          <summary>Cooler Log</summary>
          <CloseOutTable caption="Cooler log" times={open} returned={returned} {...COOLER_LOG} />
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

interface CloseOutTableProps extends Fields, Pick<CloseOutsFormProps, "times" | "returned"> {
  caption: string;
  /** The button that fills in a time as ordered. */
  fillIn?: Omit<ComponentProps<typeof Button>, "children">;
}

function CloseOutTable({ caption, times, returned, fields, longFields = {}, fillIn }: CloseOutTableProps) {
  const titles = Object.values(fields);
  return (
    <Table
      caption={caption}
      columns={{ School: "", Ordered: "numeric", ...Object.fromEntries(titles.map((title) => [title, ""])) }}
    >
      {times.map(({ anchor, heading, deliveries }) => (
        <tbody key={anchor}>
          <tr>
            <th scope="rowgroup" colSpan={2 + titles.length}>
              {heading} {fillIn && (
                <Button {...fillIn} size="small" variant="quiet" value={anchor}>
                  As Ordered<span className="visually-hidden">{` at ${heading}`}</span>
                </Button>
              )}
            </th>
          </tr>
          {deliveries.map((delivery) => (
            <CloseOutRows
              key={delivery.requestId}
              isAsOrdered={[WHOLE_DAY, anchor].includes(returned?.fields.text("asOrdered") ?? "")}
              {...{ delivery, returned, fields, longFields }}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** What a field of a delivery is called, also when other deliveries join or leave the form. */
function nameOf(field: string, requestId: string): string {
  return `deliveries.${requestId}.${field}`;
}

interface CloseOutRowsProps extends Required<Fields> {
  delivery: DeliveryLine;
  returned: ReturnedForm | undefined;
  isAsOrdered: boolean;
}

function CloseOutRows({ delivery, fields, longFields, returned, isAsOrdered }: CloseOutRowsProps) {
  const { requestId, school, shortId, lunches } = delivery;
  const typed = (field: string) => returned?.fields.text(nameOf(field, requestId)) ?? "";
  const ordered: Record<string, string> = asOrdered(delivery);
  const isFilled = isAsOrdered && Object.keys(ordered).every((field) => typed(field) === "");
  const propsOf = ([field, title]: [field: string, title: string]) => {
    const name = nameOf(field, requestId);
    const errorMessage = returned?.errors.find((wrong) => wrong.field === name)?.message;
    return {
      id: `${requestId}-${field}`,
      label: `${school} ${shortId}, ${title}`,
      name,
      autoComplete: "off",
      autoFocus: errorMessage !== undefined,
      defaultValue: isFilled && ordered[field] || typed(field),
      errorMessage,
    };
  };
  return (
    <>
      <tr>
        <th scope="row">
          {school} <span className="code muted">{shortId}</span>
        </th>
        <td className="numeric">{lunches}</td>
        {Object.entries(fields).map((field) => (
          <td key={field[0]}>
            <TextField {...propsOf(field)} isLabelHidden />
          </td>
        ))}
      </tr>
      {Object.entries(longFields).map((field) => (
        <tr key={field[0]} className="row-note">
          <td colSpan={2 + Object.keys(fields).length}>
            <TextArea {...propsOf(field)} rows={2} />
          </td>
        </tr>
      ))}
    </>
  );
}
