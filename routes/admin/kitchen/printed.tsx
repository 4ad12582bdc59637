import { Hono } from "hono";
import { actorOf } from "../../../db/accounts/actor.ts";
import { transact } from "../../../db/client.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { printedSchema, requireKitchenDay } from "../../../src/domain/kitchen/params.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { readForm } from "../../../src/http/middleware/form_values.ts";
import type { Deps } from "../../deps.ts";
import { SignedInLayout } from "../../layout.tsx";
import { refusalOn } from "../../forms.ts";

/** Takes the reader's word that the day sheet is on paper, with exactly the versions that their page showed. */
export function printedSheetRoutes({ db, clock }: Deps) {
  return new Hono<SignedInEnv>().post(urls.kitchenPrinted, async (c) => {
    const { date, ...sheet } = await readForm(c, printedSchema);
    const now = clock();
    const day = requireKitchenDay(date, now);
    const actor = actorOf(c.var.session);
    try {
      await transact(db, (tx) => recordPrint(tx, { day, ...sheet, actor, now }));
    } catch (error) {
      const { message } = refusalOn(c, error, ({ code }) => code === "CONFLICT");
      // Not the sheet as it is now, which they have not printed.
      return c.render(
        <SignedInLayout>
          <Page>
            <EmptyState
              title={dayText(day)}
              heading="h1"
              note={message}
              action={
                <ButtonLink variant="primary" href={withQuery(urls.kitchen, { date })}>Reload the Sheet</ButtonLink>
              }
            />
          </Page>
        </SignedInLayout>,
        { title: "Kitchen" },
      );
    }
    return c.redirect(withQuery(urls.kitchen, { date, done: "sheetPrinted" }), 303);
  });
}
