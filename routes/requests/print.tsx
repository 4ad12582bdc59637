import { type Context, Hono } from "hono";
import type { PropsWithChildren } from "react";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { Button, ButtonLink } from "../../src/components/ui/Button.tsx";
import { ArrowLeftIcon, PrinterIcon } from "../../src/components/ui/Icons.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PrintSheet } from "../../src/components/requests/PrintSheet.tsx";
import { shortId } from "../../src/domain/requests/request.ts";
import { DECIDING_ROLES, RIGHTS } from "../../src/domain/accounts/roles.ts";
import type { RequestDetails } from "../../src/domain/requests/family.ts";
import { buildSheet, type Sheet } from "../../src/domain/requests/sheet.ts";
import { requestName } from "../../src/domain/requests/summary.ts";
import type { Schools } from "../../src/domain/district/schools.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { pdfResponse } from "../pdf_response.ts";
import { viewRequest } from "./view.ts";

export function printRoutes(deps: Deps) {
  return new Hono<AppEnv>()
    .get(
      urls.printRequest(":id"),
      requireRole("REQUESTER", "DIRECTOR", "ADMIN"),
      requestIdParam,
      (c) => printPage(deps, c, c.req.valid("param").id, urls.request),
    )
    .get(
      urls.printReviewedRequest(":id"),
      requireRole(...DECIDING_ROLES),
      requestIdParam,
      (c) => printPage(deps, c, c.req.valid("param").id, urls.reviewRequest),
    )
    .get(urls.api.pdf(":id"), requireRole("REQUESTER", "DIRECTOR", "ADMIN"), requestIdParam, async (c) => {
      const request = await viewRequest(deps, c.var.session.user, c.req.valid("param").id);
      const sheet = await sheetOf(deps, c, request, await findSchools(deps.db));
      return await pdfResponse(deps, c, sheet, `field-trip-lunch-${shortId(request.id)}`);
    });
}

async function sheetOf(
  { db, clock }: Deps,
  c: Context<SignedInEnv>,
  request: RequestDetails,
  schools: Schools,
): Promise<Sheet> {
  const isForKitchen = RIGHTS[c.var.session.user.role].decides;
  return buildSheet(request, { district: await findDistrict(db), schools, now: clock(), isForKitchen });
}

async function printPage(deps: Deps, c: Context<SignedInEnv>, requestId: string, backTo: (id: string) => string) {
  const { user } = c.var.session;
  const request = await viewRequest(deps, user, requestId);
  const schools = await findSchools(deps.db);
  const sheet = await sheetOf(deps, c, request, schools);
  return c.render(
    <PaperPage backHref={backTo(requestId)}>
      <PrintSheet sheet={sheet} />
    </PaperPage>,
    { title: `${requestName(request, schools)}: Lunch Request ${shortId(request.id)}` },
  );
}

export function PaperPage({ backHref, children }: PropsWithChildren<{ backHref: string }>) {
  return (
    <SignedInLayout>
      <Page width="narrow">
        <div className="cluster no-print">
          <ButtonLink href={backHref}>
            <ArrowLeftIcon /> Back
          </ButtonLink>
          <Button variant="primary" data-print="">
            <PrinterIcon /> Print
          </Button>
        </div>
        {children}
      </Page>
    </SignedInLayout>
  );
}
