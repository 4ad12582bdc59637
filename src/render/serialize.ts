import { encodeProps } from "../components/ui/island_props.ts";

/**
 * Returns island props as the page carries them. Values that JSON would change or lose are bugs in our code, so it throws.
 * @throws {TypeError} naming the path of a function, symbol, bigint, undefined, NaN, Date or other class instance
 */
export function serializeProps(props: object): string {
  check(props, "props");
  return encodeProps(props);
}

function check(value: unknown, path: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  // Array.from shows the holes, which forEach would pass over and JSON turn into null.
  if (Array.isArray(value)) return Array.from(value).forEach((item, index) => check(item, `${path}[${index}]`));
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.entries(value).forEach(([key, item]) => check(item, `${path}.${key}`));
  }
  throw new TypeError(
    `${path} cannot cross to the browser: ${
      typeof value === "object" ? value.constructor?.name ?? "an object without a prototype" : String(value)
    }`,
  );
}
