import type { ReactNode } from "react";
import { ACTION_FORM_ID } from "../src/domain/shell/action_form.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { Card } from "../src/components/ui/Card.tsx";
import { ReasonField, UsedReasons } from "../src/components/ui/WriteDialog.tsx";
import type { UnfinishedAction } from "./writes.ts";

/** What the action buttons of a page post without script; see actionButton(). */
export function ActionForm({ page }: { page: string }) {
  return (
    <form id={ACTION_FORM_ID} method="post" action={page} hidden>
    </form>
  );
}

interface OpenWriteCardProps {
  open: UnfinishedAction;
  /** Where Cancel leads. */
  page: string;
  /** Where the answer is posted, if not to the page itself. */
  address?: string;
  /** What the answer posts besides. */
  fields?: Record<string, string>;
  /** Said instead of why it was refused. */
  refusal?: string | undefined;
  /** Reasons to choose from; a button brings the card back with its reason in the field. */
  reasons?: readonly string[];
  /** What follows the question, such as a field. */
  details?: ReactNode;
  /** Whom it is about. */
  children?: ReactNode;
}

/** Describes the answer that has the focus. */
const ABOUT_ID = "asked";

/** Posts a reason used before, without confirming. */
const REASON_FORM_ID = "used-reason";

/** What a dialog asks before a write, and why it was refused, where there is no script. */
export function OpenWriteCard(
  { open, page, address = page, fields = {}, refusal = open.refusal, reasons = [], details, children }:
    OpenWriteCardProps,
) {
  const { text: { failure, question }, action, isAboutFields } = open;
  const reason = question?.reason;
  const typed = reason ? open.fields.text(reason.name) : "";
  const canAnswer = refusal === undefined || question?.isAskedAgain || (isAboutFields && (reason || details));
  if (!question || !canAnswer) {
    return (
      <Alert tone="danger" title={failure?.title ?? "That didn't work"} role="alert" takesFocus>
        <div className="stack" data-gap="small">
          <p>{refusal}</p>
          {typed && <p className="prose">{`You wrote: ${typed}`}</p>}
        </div>
      </Alert>
    );
  }
  return (
    <Card title={question.title}>
      <form className="stack" method="post" action={address} noValidate>
        <HiddenFields fields={{ action, confirmed: "yes", ...fields }} />
        {refusal !== undefined && !isAboutFields && <Alert tone="warning" role="alert">{refusal}</Alert>}
        <div id={ABOUT_ID} className="stack" data-gap="small">
          {children}
          {question.text && <p>{question.text}</p>}
        </div>
        {details}
        {reason && (
          <>
            <ReasonField reason={reason} value={typed} errorMessage={isAboutFields ? refusal : undefined} />
            <UsedReasons
              reasons={reasons}
              propsOf={(used) => ({ type: "submit", name: reason.name, value: used, form: REASON_FORM_ID })}
            />
          </>
        )}
        <div className="cluster">
          <Button type="submit" variant="danger">{question.confirmLabel}</Button>
          {/* Not the other one: a second Enter, out of habit, must not do what cannot be undone. */}
          <ButtonLink href={page} autoFocus={!reason && !details} aria-describedby={ABOUT_ID}>
            {question.cancelLabel ?? "Cancel"}
          </ButtonLink>
        </div>
      </form>
      {reasons.length > 0 && (
        <form id={REASON_FORM_ID} method="post" action={address} hidden>
          <HiddenFields fields={{ action, ...fields }} />
        </form>
      )}
    </Card>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
