import type { ReactNode } from "react";
import { ACTION_FORM_ID } from "../src/domain/shell/action_form.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { Card } from "../src/components/ui/Card.tsx";
import { TextArea } from "../src/components/ui/TextArea.tsx";
import { MAX_REASON_LENGTH } from "../src/domain/text/reasons.ts";

/** What the action buttons of a page post without script; see actionButton(). */
export function ActionForm({ page }: { page: string }) {
  return (
    <form id={ACTION_FORM_ID} method="post" action={page} hidden>
    </form>
  );
}

interface QuestionProps {
  /** Where the answer is posted, and where Cancel leads. */
  page: string;
  /** Where the answer is posted, if not to the page itself. */
  address?: string;
  title: string;
  /** What the button posts, besides that it was asked. */
  fields: Record<string, string>;
  cancelLabel?: string;
  confirmLabel: string;
  /** Asks for a reason, with what was typed and what was wrong with it. */
  reason?: { label: string; text: string; error: string | undefined; isRequired: boolean };
  /** Why it was refused, where that is not about the reason. */
  refusal?: string | undefined;
  children?: ReactNode;
}

/** Asks, where there is no script for a dialog, before something is done that cannot be undone. */
export function Question(
  { page, address = page, title, fields, cancelLabel = "Cancel", confirmLabel, reason, refusal, children }:
    QuestionProps,
) {
  return (
    <Card title={title}>
      <form className="stack" method="post" action={address} noValidate>
        <input type="hidden" name="isAsked" value="yes" />
        {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        {refusal && <Alert tone="warning" role="alert">{refusal}</Alert>}
        {children}
        {reason && (
          <TextArea
            label={reason.label}
            name="reason"
            rows={4}
            autoFocus
            isRequired={reason.isRequired}
            value={reason.text}
            maxLength={MAX_REASON_LENGTH}
            errorMessage={reason.error}
          />
        )}
        <div className="cluster">
          <Button type="submit" variant="danger">{confirmLabel}</Button>
          {/* Not the other one: a second Enter, out of habit, must not do what cannot be undone. */}
          <ButtonLink href={page} autoFocus={!reason}>{cancelLabel}</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
