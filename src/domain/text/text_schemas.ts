import * as z from "zod/mini";
import { tooLong } from "./amounts.ts";
import { dropInvisible, inStoredForm, plainText } from "./invisible_characters.ts";

/** The error of a name that poses as a link. */
export const NOT_A_NAME = "Must be a name, not a link";

/**
 * The error of a person's name, or null for a good one. People who register or submit choose names, and others read
 * them in mail and on sheets: a name has to be seen, cannot turn the words around it, and cannot pose as a link. Letters,
 * marks and apostrophes of every script are fine.
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

// A scheme, www, an address of mail, a host with something behind it, or one that ends as most do. Not every word with a
// dot in it: Tlingit writes Sh.aan, and many people J.Smith. Mail breaks what is left (src/mail/message.ts).
const LINK =
  /:\/\/|www\.|\bhttps?\b|\S@\S|[\p{L}\p{M}\p{N}]\.\p{L}{2,}[/:?#]|[\p{L}\p{M}\p{N}]\.(com|org|net|edu|gov|info|biz|app|xyz|online)(?![\p{L}\p{M}\p{N}])/iu;

/** As browsers and mail programs read a host: full-width letters and dots are plain, invisible characters not there. */
function foldForLinks(name: string): string {
  return name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll("。", ".");
}

/** PostgreSQL cannot store NUL, and a lone surrogate would come back as another character than was typed. */
export const isStorable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes("\0"),
  "Contains characters that cannot be stored",
);

/**
 * Refuses a text as it was sent, before anything is done with it that costs more than its length: to normalize a text takes
 * the square of the marks in a row in it, so that one text could stop the process for seconds. A longer one than `max` may
 * still fit once its marks are composed and invisible characters are gone.
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

/**
 * A text field of a form: without invisible characters, trimmed, storable, at most `max` characters.
 * @param required the message for an empty field
 */
export function requiredText(max: number, required = "Required") {
  return z.string({ error: required }).check(refuseCostly(max), ...cleaned, z.minLength(1, required), ...storable(max));
}

// Control characters except NUL, which isStorable refuses, and Unicode's own line breaks.
const LINE_BREAKS = /[^\P{Cc}\0]|[\u2028\u2029]/u;

/** A text of at most `max` lines: on paper, each takes its place however short it is. */
export function maxLines(max: number) {
  return z.refine<string | null>((text) => (text?.match(LINE_ENDS)?.length ?? 0) < max, `Must be at most ${max} lines`);
}

const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/g;

/** Like requiredText, for a text on one line, such as a table cell or a message's subject. */
export function lineText(max: number, required?: string) {
  return requiredText(max, required).check(...oneLine);
}

/** Like lineText, but it may be empty; an absent one, or null, is an empty one. */
export function optionalLine(max: number) {
  const text = z.string().check(refuseCostly(max), ...cleaned, ...storable(max), ...oneLine);
  return z.pipe(z.nullish(text), z.transform((text) => text ?? ""));
}

const oneLine = [
  // A tab is between cells that are pasted from a spreadsheet.
  z.overwrite<string>((text) => text.replace(/[\t\p{Zs}]/gu, " ")),
  z.refine<string>((text) => !LINE_BREAKS.test(text), "Must be one line"),
] as const;

/** A person's name on one line; `nameError` says which texts are none. */
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

/** Like requiredText, but blank or absent becomes null. */
export function optionalText(max: number) {
  const text = z.string().check(refuseCostly(max), ...cleaned, ...storable(max));
  return z.pipe(z.nullish(text), z.transform((text) => text || null));
}

/**
 * An e-mail address, lower-cased so that one person has one account.
 * @param required the message for an empty field
 */
export function emailText(invalid = "Invalid email address", required = invalid, pattern = z.regexes.email) {
  return z.string({ error: required }).check(
    z.refine((text) => text.length <= 4 * MAX_ADDRESS, { error: invalid, abort: true }),
    z.overwrite(bareAddress),
    z.refine((address) => address.length <= MAX_ADDRESS, { error: invalid, abort: true }),
    z.regex(pattern, { error: ({ input }) => input === "" ? required : invalid }),
  );
}

const MAX_ADDRESS = 254;

/** The address in what mail programs copy: "Reed, Pat <pat@school.example>;" or "mailto:pat@school.example?subject=Lunch". */
function bareAddress(text: string): string {
  const typed = plainText(text).replace(/[\s,;]+$/, "");
  // Not one of several: which of them is meant, nobody can know.
  const [, bracketed = typed] = /^(?:[^<>@]*|[^<>,;]*)<([^<>]*)>$/.exec(typed) ?? [];
  return bracketed.trim().replace(/^mailto:([^?]*).*$/i, "$1").toLowerCase();
}

/** A longer list is refused before any item is read. */
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
