import type { z } from "zod";
import { typedNumber } from "../../domain/text/amounts.ts";
import { checkValues, type PostedFields } from "./validate.ts";

/** Returns a posted form's checked values. Throws VALIDATION_FAILED. */
export function checkFields<Schema extends z.core.$ZodType>(schema: Schema, fields: PostedFields): z.output<Schema> {
  return checkValues(schema, formValues(schema, fields));
}

/**
 * Returns a posted form's values in the shape that its schema checks, so that no field is listed by hand. A record's
 * rows have fields such as "deliveries.3f2b9c1e-….delivered". What is left empty and may be left out is left out; text
 * that should be a number stays, for the schema to refuse.
 */
export function formValues(schema: z.core.$ZodType, fields: PostedFields): Record<string, unknown> {
  return objectValues(schema, "", fields);
}

function objectValues(schema: z.core.$ZodType, prefix: string, fields: PostedFields): Record<string, unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return objectValues(inputSchema(def), prefix, fields);
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
      return valueOf(inputSchema(def), name, fields);
    case "number":
      // A field that is missing was not left empty.
      if (text.trim() === "") return fields.names.has(name) ? undefined : null;
      return typedNumber(text) ?? text;
    case "boolean":
      return text !== "";
    case "object":
      return rowsOf(name, fields).length > 0 ? objectValues(schema, `${name}.`, fields) : undefined;
    case "array":
      return fields.texts(name);
    case "record":
      return Object.fromEntries(
        rowsOf(name, fields).map((row) => [row, valueOf(def.valueType, `${name}.${row}`, fields)]),
      );
    default:
      return text;
  }
}

/** Returns the schema of the sent value: before its result, or behind a first transform. */
function inputSchema({ in: first, out }: z.core.$ZodPipeDef): z.core.$ZodType {
  return (first as z.core.$ZodTypes)._zod.def.type === "transform" ? out : first;
}

/** The most rows of a record: more than any takes, so that the answer says so. */
const MAX_ROWS = 1_000;

function rowsOf(name: string, { names }: PostedFields): string[] {
  const prefix = `${name}.`;
  const inRows = [...names].filter((posted) => posted.startsWith(prefix));
  return [...new Set(inRows.map((posted) => posted.slice(prefix.length).replace(/\..*/s, "")))].slice(0, MAX_ROWS);
}
