import { Button } from "../../../src/components/ui/Button.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { COUNT_LABELS } from "../../../src/domain/requests/close_out.ts";
import { COOLER_LABELS } from "../../../src/domain/requests/cooler_log.ts";
import type { FieldError } from "../../../src/domain/http/errors.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { PostedFields } from "../../../src/http/middleware/validate.ts";

/** Close-outs that were refused, as they were posted. */
export interface ReturnedCloseOuts {
  fields: PostedFields;
  errors: readonly FieldError[];
  /** Why none was saved, where that is not about a field. */
  message: string | undefined;
}

interface CloseOutsFormProps {
  /** YYYY-MM-DD. */
  date: string;
  /** Of one time. */
  deliveries: readonly DeliveryLine[];
  returned: ReturnedCloseOuts | undefined;
}

// What is served is split here.
const { served: _whole, ...counts } = COUNT_LABELS;

/** Its two tables: the fields, with what heads their columns. */
const TABLES: { caption: string; fields: Record<string, string> }[] = [
  { caption: "Close-out numbers", fields: counts },
  { caption: "Cooler log", fields: COOLER_LABELS },
];

/** What became of the lunches of a time's deliveries, in one form and with one save. */
export function CloseOutsForm({ date, deliveries, returned }: CloseOutsFormProps) {
  const open = deliveries.filter(({ awaitsCloseOut }) => awaitsCloseOut);
  if (open.length === 0) return null;
  // The rows have been posted in another order where a delivery joined or left them.
  const postedRow = (id: string) => returned?.fields.names.find((name) => returned.fields.text(name) === id);
  const isReturned = open.some(({ requestId }) => postedRow(requestId) !== undefined);
  return (
    <details className="close-outs no-print" open={isReturned}>
      <summary className="button" data-variant="quiet" data-size="small">
        {`Close Out ${counted(open.length, "Delivery", "Deliveries")}`} <ChevronDownIcon />
      </summary>
      <form method="post" action={urls.kitchenCloseOuts} className="stack" data-gap="small" noValidate>
        <input type="hidden" name="date" value={date} />
        {TABLES.map(({ caption, fields }) => (
          <Table
            key={caption}
            caption={caption}
            columns={{
              School: "",
              Ordered: "numeric",
              ...Object.fromEntries(Object.values(fields).map((title) => [title, ""])),
            }}
          >
            <tbody>
              {open.map((delivery, index) => (
                <CloseOutRow
                  key={delivery.requestId}
                  {...{ delivery, index, returned, fields }}
                  posted={postedRow(delivery.requestId)?.replace(/requestId$/, "")}
                />
              ))}
            </tbody>
          </Table>
        ))}
        <p className="muted">
          Saving numbers marks a delivery as completed; a cooler log alone doesn't. Fields you leave empty stay as they
          are.
        </p>
        <div>
          <Button type="submit" variant="primary">Save Close-outs</Button>
        </div>
      </form>
    </details>
  );
}

interface CloseOutRowProps {
  delivery: DeliveryLine;
  index: number;
  fields: Record<string, string>;
  returned: ReturnedCloseOuts | undefined;
  /** Under which names its fields were posted. */
  posted: string | undefined;
}

function CloseOutRow({ delivery, index, fields, returned, posted }: CloseOutRowProps) {
  const { requestId, school, shortId, lunches } = delivery;
  return (
    <tr>
      <th scope="row">
        {school} <span className="code muted">{shortId}</span>
        <input type="hidden" name={`deliveries.${index}.requestId`} value={requestId} />
      </th>
      <td className="numeric">{lunches}</td>
      {Object.entries(fields).map(([name, title]) => {
        const error = returned?.errors.find(({ field }) => posted && field === `${posted}${name}`)?.message;
        return (
          <td key={name}>
            <TextField
              id={`${requestId}-${name}`}
              label={`${school} ${shortId}, ${title}`}
              isLabelHidden
              name={`deliveries.${index}.${name}`}
              autoComplete="off"
              autoFocus={error !== undefined}
              defaultValue={posted && returned?.fields.text(`${posted}${name}`)}
              errorMessage={error}
            />
          </td>
        );
      })}
    </tr>
  );
}
