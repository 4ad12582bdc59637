import { Button } from "../../../src/components/ui/Button.tsx";
import { ChevronDownIcon } from "../../../src/components/ui/Icons.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { TextArea } from "../../../src/components/ui/TextArea.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { COUNT_LABELS } from "../../../src/domain/requests/close_out.ts";
import { COOLER_LABELS } from "../../../src/domain/requests/cooler_log.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { UnfinishedAction } from "../../forms.ts";

interface CloseOutsFormProps {
  date: string;
  /** Of one time. */
  deliveries: readonly DeliveryLine[];
  returned: UnfinishedAction | undefined;
}

// What is served is split here.
const { served: _whole, ...counts } = COUNT_LABELS;

const { correctiveAction, ...readings } = COOLER_LABELS;

/** Its two tables: the fields, with what heads their columns, and those that need a row of their own. */
const TABLES: Fields[] = [
  { caption: "Close-out numbers", fields: counts, longFields: {} },
  { caption: "Cooler log", fields: readings, longFields: { correctiveAction } },
];

interface Fields {
  caption: string;
  fields: Record<string, string>;
  longFields: Record<string, string>;
}

export function CloseOutsForm({ date, deliveries, returned }: CloseOutsFormProps) {
  const open = deliveries.filter(({ awaitsCloseOut }) => awaitsCloseOut);
  if (open.length === 0) return null;
  const isReturned = open.some(({ requestId }) => returned?.fields.names.has(nameOf("delivered", requestId)));
  return (
    <details className="close-outs no-print" open={isReturned}>
      <summary className="button" data-variant="quiet" data-size="small">
        {`Close Out ${counted(open.length, "Delivery", "Deliveries")}`} <ChevronDownIcon />
      </summary>
      <form method="post" action={withQuery(urls.kitchen, { date })} className="stack" data-gap="small" noValidate>
        <input type="hidden" name="date" value={date} />
        {TABLES.map(({ caption, fields, longFields }) => (
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
              {open.map((delivery) => (
                <CloseOutRows key={delivery.requestId} {...{ delivery, returned, fields, longFields }} />
              ))}
            </tbody>
          </Table>
        ))}
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

/** What a field of a delivery is called, also when other deliveries join or leave the form. */
function nameOf(field: string, requestId: string): string {
  return `deliveries.${requestId}.${field}`;
}

interface CloseOutRowsProps extends Omit<Fields, "caption"> {
  delivery: DeliveryLine;
  returned: UnfinishedAction | undefined;
}

function CloseOutRows({ delivery, fields, longFields, returned }: CloseOutRowsProps) {
  const { requestId, school, shortId, lunches } = delivery;
  const propsOf = ([field, title]: [field: string, title: string]) => {
    const name = nameOf(field, requestId);
    const errorMessage = returned?.errors.find((wrong) => wrong.field === name)?.message;
    return {
      id: `${requestId}-${field}`,
      label: `${school} ${shortId}, ${title}`,
      name,
      autoComplete: "off",
      autoFocus: errorMessage !== undefined,
      defaultValue: returned?.fields.text(name),
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
