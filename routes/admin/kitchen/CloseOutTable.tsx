import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../../src/components/ui/Button.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import type { SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { asOrdered as orderedOf } from "../../../src/domain/requests/close_out.ts";
import { fieldState, type UnfinishedAction } from "../../forms.ts";

/** The key for all times of a day; single times have their anchors. */
export const WHOLE_DAY = "day";

interface CloseOutTableProps {
  caption: string;
  times: readonly SheetTime[];
  open: UnfinishedAction | undefined;
  /** The anchor of the time that is filled in as ordered, where nothing was typed. */
  asOrdered: string | undefined;
  fields: Record<string, string>;
  longFields?: Record<string, string>;
  fillIn?: (anchor: string) => Omit<ComponentProps<typeof Button>, "children">;
  /** A delivery's marks, below its fields. */
  roster?: ((delivery: DeliveryLine) => ReactNode) | undefined;
}

/** Lists a row per delivery, with a field for each of its numbers. */
export function CloseOutTable(
  { caption, times, fields, longFields = {}, fillIn, roster, ...form }: CloseOutTableProps,
) {
  const titles = Object.values(fields);
  return (
    <Table
      caption={caption}
      columns={{ School: "", Ordered: "numeric", ...Object.fromEntries(titles.map((title) => [title, ""])) }}
    >
      {times.map(({ anchor, heading, deliveries }) => (
        <tbody key={anchor}>
          <tr className="row-group">
            <th scope="rowgroup" colSpan={2 + titles.length}>
              {heading} {fillIn && (
                <Button type="submit" size="small" variant="quiet" {...fillIn(anchor)}>
                  As Ordered<span className="visually-hidden">{` at ${heading}`}</span>
                </Button>
              )}
            </th>
          </tr>
          {deliveries.map((delivery) => (
            <CloseOutRows
              key={delivery.requestId}
              {...{ delivery, fields, longFields, open: form.open, roster }}
              isAsOrdered={[WHOLE_DAY, anchor].includes(form.asOrdered ?? "")}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

interface CloseOutRowsProps
  extends Required<Pick<CloseOutTableProps, "fields" | "longFields" | "open">>, Pick<CloseOutTableProps, "roster"> {
  delivery: DeliveryLine;
  isAsOrdered: boolean;
}

function CloseOutRows({ delivery, fields, longFields, open, roster, isAsOrdered }: CloseOutRowsProps) {
  const { requestId, school, shortId, lunches, coolersOut: out, coolersBack: back } = delivery;
  // Addressed by request, so that other deliveries may join or leave the form.
  const stateOf = (field: string) => fieldState(open, `deliveries.${requestId}.${field}`);
  const ordered: Record<string, string> = orderedOf(delivery);
  const isFilled = isAsOrdered && Object.keys(ordered).every((field) => stateOf(field).defaultValue === "");
  const propsOf = ([field, title]: [field: string, title: string]) => {
    const { defaultValue, ...state } = stateOf(field);
    return {
      id: `${requestId}-${field}`,
      label: `${school} ${shortId}, ${title}`,
      autoComplete: "off",
      defaultValue: isFilled && ordered[field] || defaultValue,
      ...state,
    };
  };
  return (
    <>
      <tr>
        <th scope="row">
          {school} <span className="code muted">{shortId}</span>
          {out && (
            <small className="muted">{` Coolers: ${out} out, ${back || "none"} back. Enter all that are back.`}</small>
          )}
        </th>
        <td className="numeric">{lunches}</td>
        {Object.entries(fields).map((field) => (
          <td key={field[0]}>
            <TextField {...propsOf(field)} isLabelHidden />
          </td>
        ))}
      </tr>
      {roster && (
        <tr className="row-note">
          <td colSpan={2 + Object.keys(fields).length}>{roster(delivery)}</td>
        </tr>
      )}
      {Object.entries(longFields).map((field) => (
        <tr key={field[0]} className="row-note">
          <td colSpan={2 + Object.keys(fields).length}>
            <TextField {...propsOf(field)} rows={2} />
          </td>
        </tr>
      ))}
    </>
  );
}
