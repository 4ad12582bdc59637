import { Hono } from "hono";
import { transact } from "../../../db/client.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { printedSchema, requireKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { checkValues, readFields } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { PrintRefusedPage } from "./PrintRefusedPage.tsx";

/** Takes somebody's word that the day sheet is on paper, with exactly the versions that their page showed. */
export function printedSheetRoutes({ db, clock }: Deps) {
  return new Hono<SignedInEnv>().post(urls.kitchenPrinted, async (c) => {
    const { text, texts } = await readFields(c);
    const { date, ...sheet } = checkValues(printedSchema, {
      date: text("date"),
      versionIds: texts("versionIds"),
      lastPrintedAt: text("lastPrintedAt"),
    });
    const now = clock();
    const day = requireKitchenDay(date, now);
    const { user } = c.var.session;
    try {
      await transact(db, (tx) => recordPrint(tx, { day, ...sheet, actor: user, now }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
      c.status(409);
      // Not the sheet as it is now: its button could be pressed before anybody prints that one.
      return c.render(<PrintRefusedPage user={user} date={day} message={error.message} />, { title: "Kitchen" });
    }
    return c.redirect(withQuery(urls.kitchen, { date, done: "sheetPrinted" }), 303);
  });
}
