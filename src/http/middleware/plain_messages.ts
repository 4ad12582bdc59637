import type { z } from "zod";

export function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined && issue.path?.length) return "Required";
      return TYPES[issue.expected] ?? "Is not valid";
    case "too_big":
      return limit("at most", issue.maximum, issue.origin);
    case "too_small":
      return limit("at least", issue.minimum, issue.origin);
    case "unrecognized_keys":
      return unknownFields(issue.keys);
    case "invalid_value":
      return `Must be one of ${issue.values.map(String).join(", ")}`;
    default:
      return "Is not valid";
  }
}

const TYPES: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object with named fields",
  record: "Must be an object with named fields",
};

/** Names the first few only: they are the sender's, as many and as long as they like. */
function unknownFields(names: string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name.slice(0, 40)}"`).join(", ");
  return `Unknown field: ${shown}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`;
}

function limit(bound: "at most" | "at least", count: number | bigint, origin: string): string {
  if (origin === "array") return `Must have ${bound} ${count} ${count === 1 ? "entry" : "entries"}`;
  return `Must be ${bound} ${count}${origin === "string" ? " characters" : ""}`;
}
