/**
 * Converts values where Postgres.js's own choice does not fit, by the type's oid (`select oid, typname from pg_type`).
 * A `date` has no time zone, so it stays the text YYYY-MM-DD; counts (int8) are numbers; and Postgres.js knows array
 * types only through a catalog query on every connect, which is turned off.
 */
export const postgresTypes = {
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  int8: { to: 20, from: [20], serialize: String, parse: Number },
  textArray: { to: 1009, from: [1009, 1015, 2951], serialize: formatArray, parse: parseArray },
  intArray: {
    to: 1007,
    from: [1007, 1016],
    serialize: formatArray,
    parse: (text: string) => parseArray(text).map((item) => item === null ? null : Number(item)),
  },
};

/** Writes a one-dimensional array as Postgres reads it: {"a","b \"c\"",NULL}. */
function formatArray(items: readonly unknown[]): string {
  const quoted = items.map((item) => item === null ? "NULL" : `"${String(item).replace(/["\\]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}

function parseArray(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, plain]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, "$1");
    return plain === undefined || plain === "NULL" ? null : plain;
  });
}
