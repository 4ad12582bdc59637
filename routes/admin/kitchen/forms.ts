import type { Writer } from "../../../db/accounts/actor.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { noteForKitchen } from "../../../db/requests/note_for_kitchen.ts";
import { TIME_ACTIONS, type TimeActionName } from "../../../src/domain/kitchen/day_sheet/marking.ts";
import { noteSchema, printedSchema, requireKitchenDay, timeActionSchema } from "../../../src/domain/kitchen/params.ts";
import { closeOutsSchema } from "../../../src/domain/requests/close_out_schemas.ts";
import type { Forms } from "../../forms.ts";
import { transactionalWrites, write, writerOf } from "../../write.ts";
import { saveCloseOuts } from "./close_outs.ts";
import { markDeliveries } from "./mark.ts";

type KitchenAction = TimeActionName | "save-note" | "as-ordered" | "save-close-outs" | "mark-printed";

const mark = (action: TimeActionName) =>
  write(
    { done: TIME_ACTIONS[action].outcome },
    timeActionSchema,
    (deps, { actor }: Writer, marked) => markDeliveries(deps, actor, action, marked),
  );

const change = transactionalWrites<Writer>();

export const kitchenForms: Forms<Writer, KitchenAction> = {
  by: writerOf,
  forms: {
    progress: mark("progress"),
    complete: mark("complete"),
    "undo-progress": mark("undo-progress"),
    "undo-complete": mark("undo-complete"),
    "save-note": change({ done: "noteSaved" }, noteSchema, noteForKitchen),
    "as-ordered": null,
    "save-close-outs": change({ done: "closeOutsSaved" }, closeOutsSchema, saveCloseOuts),
    // Takes the reader's word that the day sheet is on paper, with exactly the versions that their page showed.
    "mark-printed": change(
      { done: "sheetPrinted" },
      printedSchema,
      (tx, { date, ...printing }) => recordPrint(tx, { day: requireKitchenDay(date, printing.now), ...printing }),
    ),
  },
};
