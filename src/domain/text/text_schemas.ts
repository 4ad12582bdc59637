import * as z from "zod/mini";
import { dropInvisible, inStoredForm } from "./invisible_characters.ts";
import { nameError } from "./names.ts";

// PostgreSQL cannot store NUL, and a lone surrogate would come back as another character than was typed.
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** A text as it is kept: in one form, and without blanks at its ends. */
const cleaned = [z.overwrite(inStoredForm), z.trim()] as const;

function storable(max: number) {
  return [
    z.maxLength(max, `Must be at most ${max} characters`),
    z.refine<string>(isStorable, "Contains characters that cannot be stored"),
  ] as const;
}

/**
 * A text field of a form: without invisible characters, trimmed, storable, at most `max` characters.
 * @param required the message for an empty field
 */
export function requiredText(max: number, required = "Required") {
  return z.string({ error: required }).check(...cleaned, z.minLength(1, required), ...storable(max));
}

// Control characters except NUL, which isStorable refuses, and Unicode's own line breaks.
const LINE_BREAKS = /[^\P{Cc}\0]|[\u2028\u2029]/u;

/** Like requiredText, for what is shown on one line, such as a table cell or a message's subject. */
export function lineText(max: number, required?: string) {
  return requiredText(max, required).check(oneLine);
}

const oneLine = z.refine<string>((text) => !LINE_BREAKS.test(text), "Must be one line");

/** A person's name on one line; `nameError` says what is not one. */
export function nameText(max: number, required = "Required") {
  const isName = z.superRefine<string>((text, context) => {
    // An empty one has a message of its own.
    const message = dropInvisible(text).trim() === "" ? null : nameError(text, required);
    if (message) context.addIssue({ code: "custom", message });
  });
  // Before what turns it around is gone, so that a name which does is told, and not passed on as another one.
  return z.string({ error: required }).check(isName, ...cleaned, z.minLength(1, required), ...storable(max), oneLine);
}

/** Like requiredText, but blank or absent becomes null. */
export function optionalText(max: number) {
  const text = z.string().check(...cleaned, ...storable(max));
  return z.pipe(z.nullish(text), z.transform((text) => text || null));
}

/**
 * A secret: never trimmed, since blanks at its ends belong to it.
 * @param tooShort the message for one that is absent or has fewer than `min` characters
 */
export function secretText(tooShort: string, min = 1) {
  return z.string({ error: tooShort }).check(z.minLength(min, tooShort), ...storable(200));
}

/** An e-mail address, lower-cased so that one person has one account. */
export function emailText(invalid = "Invalid email address") {
  const text = z.string({ error: invalid }).check(z.trim(), z.maxLength(254, invalid));
  return z.pipe(z.pipe(text, z.email(invalid)), z.transform((email) => email.toLowerCase()));
}
