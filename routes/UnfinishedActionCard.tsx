import type { ReactNode } from "react";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { Card } from "../src/components/ui/Card.tsx";
import type { UnfinishedAction } from "./forms.ts";

interface UnfinishedActionCardProps {
  open: Pick<UnfinishedAction, "action" | "text" | "refusal">;
  /** The page that the answer is posted to, and that Cancel leads to. */
  page: string;
  fields?: Record<string, string>;
  children?: ReactNode;
}

const ABOUT_ID = "asked";

export function UnfinishedActionCard({ open, page, fields = {}, children }: UnfinishedActionCardProps) {
  const { action, text: { question }, refusal } = open;
  if (!question || refusal !== undefined) {
    return <Alert tone="danger" title="That didn't work" role="alert" takesFocus>{refusal}</Alert>;
  }
  return (
    <Card title={question.title}>
      <form className="stack" method="post" action={page} noValidate>
        {Object.entries({ action, confirmed: "yes", ...fields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div id={ABOUT_ID} className="stack" data-gap="small">
          {children}
          {question.text && <p>{question.text}</p>}
        </div>
        <div className="cluster">
          <Button type="submit" variant="danger">{question.confirmLabel}</Button>
          {/* Not the other one: a second Enter, out of habit, must not do what cannot be undone. */}
          <ButtonLink href={page} autoFocus aria-describedby={ABOUT_ID}>Cancel</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
