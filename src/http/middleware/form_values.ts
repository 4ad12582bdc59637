import type { Context } from "hono";
import type { z } from "zod";
import { MAX_SPECIAL_MEALS } from "../../domain/requests/form.ts";
import { typedNumber } from "../../domain/text/amounts.ts";
import { checkValues, type PostedFields, readFields } from "./validate.ts";

/**
 * Reads and checks a form that a browser posts without script.
 * @throws {AppError} VALIDATION_FAILED, BAD_REQUEST when the form cannot be read
 */
export async function readForm<Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return checkValues(schema, formValues(schema, await readFields(c)));
}

/**
 * The values of a form that was posted without script, in the shape that its schema checks: the same schema as its call's,
 * so that no form can lose a field. A list of rows has fields such as "specialMeals.0.notes", a record of rows such as
 * "deliveries.3f2b9c1e-….delivered". A field left empty that may be
 * left out is left out; anything that should be a number and is not stays text, for the schema to refuse.
 */
export function formValues(schema: z.core.$ZodType, fields: PostedFields): Record<string, unknown> {
  return objectValues(schema, "", fields);
}

function objectValues(schema: z.core.$ZodType, prefix: string, fields: PostedFields): Record<string, unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return objectValues(innerOf(def), prefix, fields);
  if (def.type !== "object") throw new TypeError(`A form has an object's fields, not those of ${def.type}`);
  const values = Object.entries(def.shape).map(([name, field]) => [name, valueOf(field, `${prefix}${name}`, fields)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(schema: z.core.$ZodType, name: string, fields: PostedFields): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const text = fields.text(name);
  switch (def.type) {
    case "optional":
    case "default": {
      const value = valueOf(def.innerType, name, fields);
      const isNullable = (def.innerType as z.core.$ZodTypes)._zod.def.type === "nullable";
      return value === "" || (isNullable && value === null) ? undefined : value;
    }
    case "nullable": {
      const value = valueOf(def.innerType, name, fields);
      return value === "" || value === undefined ? null : value;
    }
    case "pipe":
      return valueOf(innerOf(def), name, fields);
    case "number":
      // Nobody left a field empty that was not in the form.
      if (text.trim() === "") return fields.names.includes(name) ? undefined : null;
      return typedNumber(text) ?? text;
    case "boolean":
      return text !== "";
    // One that must be ticked, or a word.
    case "literal":
      return def.values[0] === true ? text !== "" : text;
    // Anything else is not on the page.
    case "enum":
      return Object.hasOwn(def.entries, text) ? text : "";
    case "array":
      return listOf(schema as z.core.$ZodArray, name, fields);
    case "record":
      return Object.fromEntries(
        rowsOf(name, fields).map((row) => [row, objectValues(def.valueType, `${name}.${row}.`, fields)]),
      );
    // A hidden field of ours, which as JSON keeps the line breaks in a text as they are.
    case "object":
      return parseJson(text);
    default:
      return text;
  }
}

/** The schema of the sent value: before its result, and behind a first transform or check, as by shortList(). */
function innerOf({ in: first, out }: z.core.$ZodPipeDef): z.core.$ZodType {
  const { def } = (first as z.core.$ZodTypes)._zod;
  const isFirst = def.type === "transform" ||
    (def.type === "array" && (def.element as z.core.$ZodTypes)._zod.def.type === "any");
  return isFirst ? out : first;
}

function listOf(schema: z.core.$ZodArray, name: string, fields: PostedFields): unknown[] {
  const { def } = schema._zod;
  const element = (def.element as z.core.$ZodTypes)._zod.def;
  // In a field each, or in one where they are not open to be ticked.
  if (element.type === "enum") {
    const ticked = fields.texts(name).flatMap((text) => text.split(" ", MAX_CHOICES));
    return Object.keys(element.entries).filter((choice) => ticked.includes(choice));
  }
  if (element.type !== "object") return fields.texts(name);
  const numbers = rowsOf(name, fields).filter((row) => /^\d{1,5}$/.test(row)).map(Number);
  return [...new Set(numbers)].toSorted((a, b) => a - b).slice(0, MOST_ROWS)
    .map((number) => objectValues(def.element, `${name}.${number}.`, fields));
}

/** One more than any list takes, so that the answer says so, and few enough for a page that shows them again. */
const MOST_ROWS = MAX_SPECIAL_MEALS + 1;
/** More than can be ticked in one field. */
const MAX_CHOICES = 20;

/** The rows of a list or a record that fields were posted for. */
function rowsOf(name: string, { names }: PostedFields): string[] {
  const inRows = names.filter((posted) => posted.startsWith(`${name}.`));
  return [...new Set(inRows.map((posted) => posted.slice(name.length + 1).replace(/\..*/s, "")))];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
