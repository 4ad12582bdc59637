import { z } from "zod";
import { nameError } from "./names.ts";

// PostgreSQL cannot store NUL, and a lone surrogate would come back as another character than was typed.
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * A text field of a form: trimmed, storable, at most `max` characters.
 * @param required the message for an empty field
 */
export function requiredText(max: number, required = "Required") {
  return z.string({ error: required }).trim().min(1, required).max(max, `Must be at most ${max} characters`)
    .refine(isStorable, "Contains characters that cannot be stored");
}

// Control characters except NUL, which isStorable refuses, and Unicode's own line breaks.
const LINE_BREAKS = /[^\P{Cc}\0]|[\u2028\u2029]/u;

/** Like requiredText, for what is shown on one line, such as a table cell or a message's subject. */
export function lineText(max: number, required?: string) {
  return requiredText(max, required).refine((text) => !LINE_BREAKS.test(text), "Must be one line");
}

/** A person's name on one line; `nameError` says what is none. */
export function nameText(max: number, required?: string) {
  return lineText(max, required).superRefine((text, context) => {
    // An empty one has its message already.
    const message = text === "" ? null : nameError(text, required);
    if (message) context.addIssue({ code: "custom", message });
  });
}

/** Like requiredText, but blank or absent becomes null. */
export function optionalText(max: number) {
  return z.string().trim().max(max, `Must be at most ${max} characters`)
    .refine(isStorable, "Contains characters that cannot be stored")
    .nullish().transform((text) => text || null);
}

/**
 * A secret: never trimmed, since blanks at its ends belong to it.
 * @param tooShort the message for one that is absent or has fewer than `min` characters
 */
export function secretText(tooShort: string, min = 1) {
  return z.string({ error: tooShort }).min(min, tooShort).max(200, "Must be at most 200 characters")
    .refine(isStorable, "Contains characters that cannot be stored");
}

/** An e-mail address, lower-cased so that one person has one account. */
export function emailText(invalid = "Invalid email address") {
  return z.string({ error: invalid }).trim().max(254, invalid).pipe(z.email(invalid)).transform((email) =>
    email.toLowerCase()
  );
}
