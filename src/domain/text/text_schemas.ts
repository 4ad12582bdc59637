import * as z from "zod/mini";
import { tooLong } from "./amounts.ts";
import { dropInvisible, inStoredForm, plainText } from "./invisible_characters.ts";

export const NOT_A_NAME = "Must be a name, not a link";

/**
 * Returns the error of a person's name, or null. Others read names in mail and on sheets: one has to be seen, cannot
 * turn the words around it, and cannot pose as a link. Letters, marks and apostrophes of every script are fine.
 * @param required the message for an invisible name
 */
export function nameError(name: string, required = "Required"): string | null {
  if (!VISIBLE.test(name)) return required;
  if (TURNS_DIRECTION.test(name)) return "Remove the invisible characters that reverse the text";
  return LINK.test(foldForLinks(name)) ? NOT_A_NAME : null;
}

// Not blanks, control characters, marks alone or characters drawn as nothing, such as a zero-width space.
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

// Embeddings, overrides and isolates. UAX #9, section 2.
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;

// A scheme, www, a mail address, a host with something behind it, or one that ends as most do. Not every word with a
// dot: Tlingit writes Sh.aan, and many people J.Smith. Mail breaks what is left (src/mail/message.ts).
const LINK =
  /:\/\/|www\.|\bhttps?\b|\S@\S|[\p{L}\p{M}\p{N}]\.\p{L}{2,}[/:?#]|[\p{L}\p{M}\p{N}]\.(com|org|net|edu|gov|info|biz|app|xyz|online)(?![\p{L}\p{M}\p{N}])/iu;

/** Reads a host as browsers and mail programs do: full-width letters and dots are plain, invisible characters gone. */
function foldForLinks(name: string): string {
  return name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll("。", ".");
}

/** PostgreSQL cannot store NUL, and a lone surrogate would come back as another character than was typed. */
export const isStorable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes("\0"),
  "Contains characters that cannot be stored",
);

/**
 * Refuses a text before anything is done with it that costs more than its length: normalizing takes the square of the
 * marks in a row, so one text could stop the process for seconds. One longer than `max` may still fit once its marks
 * are composed and invisible characters are gone.
 */
export function refuseCostly(max: number) {
  return z.superRefine<string>((text, context) => {
    const message = text.length > 4 * max
      ? tooLong(max)
      : /\p{M}/u.test(text) && TOO_MANY_MARKS.test(dropInvisible(text))
      ? "Has too many accents on one letter"
      : null;
    if (message) context.addIssue({ code: "custom", message, continue: false });
  });
}

// Tlingit needs one or two, and no language more than a handful.
const TOO_MANY_MARKS = /\p{M}{9}/u;

/** A text as it is kept: in one form, and without blanks at its ends. */
const cleaned = [z.overwrite(inStoredForm), z.trim()] as const;

function storable(max: number) {
  return [
    // Not z.maxLength, which would say it a second time of a text that was refused before.
    z.refine<string>((text) => text.length <= max, tooLong(max)),
    isStorable,
  ] as const;
}

/** Checks a text of at most `max` characters, trimmed, without invisible ones. `required` answers an empty field. */
export function requiredText(max: number, required = "Required") {
  return z.string({ error: required }).check(refuseCostly(max), ...cleaned, z.minLength(1, required), ...storable(max));
}

// Control characters except NUL, which isStorable refuses, and Unicode's own line breaks.
const LINE_BREAKS = /[^\P{Cc}\0]|[\u2028\u2029]/u;

/** Refuses a text of more than `max` lines: on paper, each takes its place however short it is. */
export function maxLines(max: number) {
  return z.refine<string | null>((text) => (text?.match(LINE_ENDS)?.length ?? 0) < max, `Must be at most ${max} lines`);
}

const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/g;

/** Checks a text on one line, such as a table cell or a message's subject. */
export function lineText(max: number, required?: string) {
  return requiredText(max, required).check(...oneLine);
}

/** Checks a text on one line that may be empty; absent and null are empty. */
export function optionalLine(max: number) {
  const text = z.string().check(refuseCostly(max), ...cleaned, ...storable(max), ...oneLine);
  return z.pipe(z.nullish(text), z.transform((text) => text ?? ""));
}

const oneLine = [
  // A tab is between cells that are pasted from a spreadsheet.
  z.overwrite<string>((text) => text.replace(/[\t\p{Zs}]/gu, " ")),
  z.refine<string>((text) => !LINE_BREAKS.test(text), "Must be one line"),
] as const;

/** Checks a person's name on one line, by `nameError`. */
export function nameText(max: number, required = "Required") {
  const isName = z.superRefine<string>((text, context) => {
    // An empty one has a message of its own.
    const message = dropInvisible(text).trim() === "" ? null : nameError(text, required);
    if (message) context.addIssue({ code: "custom", message });
  });
  // Before the characters that turn it around are gone, so that such a name is refused, and not passed on as another one.
  const checks = [isName, ...cleaned, z.minLength(1, required), ...storable(max), ...oneLine] as const;
  return z.string({ error: required }).check(refuseCostly(max), ...checks);
}

/** Checks a text as requiredText does; blank or absent becomes null. */
export function optionalText(max: number) {
  const text = z.string().check(refuseCostly(max), ...cleaned, ...storable(max));
  return z.pipe(z.nullish(text), z.transform((text) => text || null));
}

/** Checks an email address, in lower case so that one person has one account. `required` answers an empty field. */
export function emailText(invalid = "Invalid email address", required = invalid, pattern = z.regexes.email) {
  return z.string({ error: required }).check(
    z.refine((text) => text.length <= 4 * MAX_ADDRESS, { error: invalid, abort: true }),
    z.overwrite(bareAddress),
    z.refine((address) => address.length <= MAX_ADDRESS, { error: invalid, abort: true }),
    z.regex(pattern, { error: ({ input }) => input === "" ? required : invalid }),
  );
}

const MAX_ADDRESS = 254;

/** Takes the address out of "Reed, Pat <pat@school.example>;" or "mailto:pat@school.example?subject=Lunch". */
function bareAddress(text: string): string {
  const typed = plainText(text).replace(/[\s,;]+$/, "");
  // Not one of several addresses: nobody can know which of them is meant.
  const [, bracketed = typed] = /^(?:[^<>@]*|[^<>,;]*)<([^<>]*)>$/.exec(typed) ?? [];
  return bracketed.trim().replace(/^mailto:([^?]*).*$/i, "$1").toLowerCase();
}

/** Checks a list; a longer one is refused before any item is read. */
export function shortList<Item extends z.ZodMiniType>(
  item: Item,
  max: number,
  messages: { list: string; max: string },
) {
  const short = z.array(z.any(), messages.list).check(
    z.refine((items) => items.length <= max, { error: messages.max, abort: true }),
  );
  return z.pipe(short, z.array(item));
}
