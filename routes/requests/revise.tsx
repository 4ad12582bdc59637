import { type Context, Hono } from "hono";
import ReviseRequest from "../../islands/ReviseRequest.tsx";
import { REQUEST_FORM_ID } from "../../src/components/requests/form/RequestForm.tsx";
import { RevisionWarning, RevisionWarningDialog } from "../../src/components/requests/form/RevisionWarningDialog.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Checkbox } from "../../src/components/ui/Checkbox.tsx";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { allVersions, currentVersion, type RequestDetails, toVersion } from "../../src/domain/requests/family.ts";
import { canRevise } from "../../src/domain/requests/permissions.ts";
import { ORDER_WRITES } from "../../src/domain/requests/writes.ts";
import { requestName } from "../../src/domain/requests/summary.ts";
import { homeFor, urls, withOutcome } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { findOrdering } from "./ordering.ts";
import { newForm, type ShownForm, submitPostedForm } from "./posted_form.ts";
import { PostedFormFields } from "./PostedFormFields.tsx";
import { viewRequest } from "./view.ts";

/** The page for a revision, and what it posts without script. Spec section 2, revise request. */
export function reviseRoutes(deps: Deps): Hono<AppEnv> {
  const { clock } = deps;
  return guardAll(
    requireRole(...TRANSITIONS.revise.roles),
    new Hono<SignedInEnv>()
      .get(urls.reviseRequest(":id"), requestIdParam, async (c) => {
        const { user } = c.var.session;
        const details = await viewRequest(deps, user, c.req.valid("param").id);
        const versions = allVersions(details);
        const isCurrent = currentVersion(versions)?.id === details.id;
        // A request that cannot be revised opens its own page instead, which says what can be done.
        if (!isCurrent || !canRevise(user.role, { versions, now: clock() })) {
          return c.redirect(urls.request(details.id), 303);
        }
        return await renderRevision(deps, c, { details, form: newForm() });
      })
      .post(urls.reviseRequest(":id"), requestIdParam, async (c) => {
        const { user } = c.var.session;
        const details = await viewRequest(deps, user, c.req.valid("param").id);
        const form = await submitPostedForm(deps, c, { revised: details });
        if (form) return await renderRevision(deps, c, { details, form });
        return c.redirect(withOutcome(homeFor(user.role), ORDER_WRITES.revise.done), 303);
      }),
  );
}

async function renderRevision(
  deps: Deps,
  c: Context<SignedInEnv>,
  { details, form }: { details: RequestDetails; form: ShownForm },
): Promise<Response> {
  const ordering = await findOrdering(deps, c, form, details);
  return c.render(
    <SignedInPage
      width="narrow"
      title="Revise Request"
      subtitle="Make changes to your approved request"
      back={{ href: urls.request(details.id), label: "Back to Request" }}
    >
      <PostedFormFields form={form} failure={ORDER_WRITES.revise.failure} />
      <RevisionAgreement form={form} request={details} />
      <Island
        name="ReviseRequest"
        component={ReviseRequest}
        props={{ ...ordering, request: toVersion(details) }}
      />
    </SignedInPage>,
    { title: `${requestName(details, ordering.schools)}: Revise Request` },
  );
}

/**
 * What the dialog asks before a revision starts, for those without script. A form that came back shows it to everybody,
 * since a script that failed to load leaves no other way to agree.
 */
function RevisionAgreement({ form, request: { id, status } }: { form: ShownForm; request: RequestDetails }) {
  if (form.isAgreed) return <input type="hidden" name="agreed" form={REQUEST_FORM_ID} value="on" />;
  const question = (
    <Alert tone="warning" title="Before You Revise This Request">
      <RevisionWarning status={status} />
      <Checkbox name="agreed" form={REQUEST_FORM_ID} aria-required>I agree and understand</Checkbox>
    </Alert>
  );
  if (form.returned) return question;
  return (
    <>
      <RevisionWarningDialog status={status} requestHref={urls.request(id)} />
      <noscript>{question}</noscript>
    </>
  );
}
