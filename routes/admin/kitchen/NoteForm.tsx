import { Button } from "../../../src/components/ui/Button.tsx";
import { FormQuestion } from "../../../src/components/ui/FormQuestion.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import type { SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { KITCHEN_NOTE_LABEL } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { fieldState, type UnfinishedAction } from "../../forms.ts";

interface NoteFormProps {
  date: string;
  time: SheetTime;
  line: DeliveryLine;
  /** The form that was refused, of whichever delivery. */
  open: UnfinishedAction | undefined;
}

/** Takes the office's line about one delivery. */
export function NoteForm({ date, time, line: { requestId, school, shortId, note }, open }: NoteFormProps) {
  const refused = open?.action === "save-note" && open.fields.text("requestId") === requestId ? open : undefined;
  const label = `${KITCHEN_NOTE_LABEL}: ${school} ${shortId}`;
  const hidden = { date, requestId, before: note, deliveryAt: time.deliveryAt };
  return (
    <FormQuestion
      name="mark"
      variant="quiet"
      size="small"
      isOpen={refused !== undefined}
      label={<span aria-label={label}>Note</span>}
      question="Only the office and the kitchen see it. An empty one is removed."
    >
      <form method="post" action={withQuery(urls.kitchen, { date })} className="stack" data-gap="small" noValidate>
        {Object.entries(hidden).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <TextField id={`${requestId}-note`} label={label} autoComplete="off" {...fieldState(refused, "note", note)} />
        <Button type="submit" size="small" variant="primary" name="action" value="save-note">Save Note</Button>
      </form>
    </FormQuestion>
  );
}
