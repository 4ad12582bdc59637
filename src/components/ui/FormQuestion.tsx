import type { ReactNode } from "react";

interface FormQuestionProps {
  label: ReactNode;
  question: string;
  /** The group of questions of which at most one is open. */
  name: string;
  size?: "small";
  variant?: "secondary" | "quiet";
  isOpen?: boolean;
  children: ReactNode;
}

/** Asks before a plain form acts, without script. "Cancel" takes the button's place: a second press does nothing. */
export function FormQuestion(
  { label, question, name, size, variant = "secondary", isOpen, children }: FormQuestionProps,
) {
  return (
    <details className="form-question" name={name} open={isOpen}>
      <summary className="button" data-variant={variant} data-size={size}>
        <span className="when-folded">{label}</span>
        <span className="when-open">Cancel</span>
      </summary>
      <div className="popover stack" data-gap="small">
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}
