import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";

const COMPONENTS = new URL("src/components/", new URL("../../", import.meta.url));
const theme = readFileSync(new URL("ui/theme.css", COMPONENTS), "utf8");
const styles = readFileSync(new URL("styles.css", COMPONENTS), "utf8");
const { resolve } = createRequire(import.meta.url);
const palette = [...styles.matchAll(/"(open-props\/.+)"/g)].map(([, part = ""]) => readFileSync(resolve(part), "utf8"))
  .join("");

const THEMES = ["light", "dark"] as const;
type Theme = typeof THEMES[number];

type Pair = [role: string, ground: string];

/** The grounds of text on the page and in tables. */
const SURFACES = ["surface-page", "surface-card", "surface-sunken", "surface-hover"];

const each = (roles: string[], grounds: string[]): Pair[] =>
  roles.flatMap((role) => grounds.map((ground): Pair => [role, ground]));

/** WCAG 2.2, 1.4.3: text on its ground. */
const TEXT_PAIRS: Pair[] = [
  ...each(["text", "text-muted", "accent", "accent-hover", "danger", "warning-text", "danger-on-soft"], SURFACES),
  ...each(["text", "text-muted", "accent", "accent-hover", "accent-on-soft"], ["accent-soft", "highlight-soft"]),
  ...each(["text", "text-muted", "danger"], ["danger-soft"]),
  ...each(["accent-contrast"], ["accent", "accent-hover"]),
  ...each(["danger-contrast"], ["danger", "danger-hover"]),
  ["text-on-brand", "surface-brand"],
  ["text-on-brand", "surface-brand-hover"],
  ["text-on-brand-muted", "surface-brand"],
  ["text-on-inverse", "surface-inverse"],
  ...[...theme.matchAll(/--(?!tone)([a-z-]+)-on-soft:/g)].map(([, role]): Pair => [`${role}-on-soft`, `${role}-soft`]),
];

/** WCAG 2.2, 1.4.11: the edges of controls, the focus ring, and drawings. */
const EDGE_PAIRS: Pair[] = [
  ...each(["border-control", "focus-ring", "accent", "text-muted", "success", "danger"], SURFACES),
  ...each(["focus-ring"], ["accent-soft", "highlight-soft", "danger-soft"]),
  ["focus-ring-on-brand", "surface-brand"],
  ["focus-ring-on-brand", "surface-brand-hover"],
  ["accent", "accent-soft"],
  ["danger", "danger-soft"],
  ...each(["warning"], ["surface-hover"]),
];

/** Every color that a tone has, by name. */
const TONES = [...theme.matchAll(/--tone: var\(--([a-z-]+)\)/g)].map(([, name = ""]) => name);

for (const theme of THEMES) {
  Deno.test(`the text of every tone has a contrast of at least 4.5 on its ground in the ${theme} theme`, () => {
    assert.ok(TONES.length > 6);
    for (const tone of TONES) assertContrast("tone-on-soft", "tone-soft", 4.5, theme, tone);
  });

  Deno.test(`text has a contrast of at least 4.5 on all its backgrounds in the ${theme} theme`, () => {
    for (const [text, ground] of TEXT_PAIRS) assertContrast(text, ground, 4.5, theme);
  });

  Deno.test(`the edges of controls and the focus ring have a contrast of at least 3 in the ${theme} theme`, () => {
    for (const [edge, ground] of EDGE_PAIRS) assertContrast(edge, ground, 3, theme);
  });
}

Deno.test("every role and status has a tone; a cancelled request has the muted one", () => {
  const named = [...ROLES.map((role) => `role="${role}"`), ...REQUEST_STATUSES.map((status) => `status="${status}"`)];
  assert.deepEqual(named.filter((name) => !theme.includes(`[data-${name}]`)), ['status="CANCELLED"']);
});

/** @param tone the color that --tone stands for */
function assertContrast(one: string, other: string, least: number, theme: Theme, tone?: string) {
  const tones = [one, other].map((name) => luminance(color(name, theme, tone)));
  const [light, dark] = tones.sort((a, b) => b - a) as [number, number];
  const contrast = (light + 0.05) / (dark + 0.05);
  assert.ok(contrast >= least, `--${one} on --${other} ${tone ?? ""} is ${contrast.toFixed(2)}, needs ${least}`);
}

type Rgb = [red: number, green: number, blue: number];

function color(name: string, inTheme: Theme, tone?: string): Rgb {
  if (name === "tone" && tone) return color(tone, inTheme);
  const value = new RegExp(`--${name}:\\s*([^;}]+)`).exec(theme)?.[1] ??
    new RegExp(`--${name}:\\s*([^;}]+)`).exec(palette)?.[1];
  assert.ok(value, `--${name} is defined nowhere`);
  return parse(value, inTheme, tone);
}

function parse(value: string, inTheme: Theme, tone?: string): Rgb {
  const [, name = value.trim(), inner = ""] = /^([a-z-]+)\((.*)\)$/s.exec(value.trim()) ?? [];
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(name);
  if (hex) return [1, 2, 3].map((part) => parseInt(hex[part] ?? "", 16)) as Rgb;
  if (name === "white") return [255, 255, 255];
  if (name === "var") return color(inner.slice("--".length), inTheme, tone);
  const [one = "", other = "", third = ""] = argumentsIn(inner);
  if (name === "light-dark") return parse(inTheme === "light" ? one : other, inTheme);
  const share = Number(/ (\d+)%$/.exec(other)?.[1]) / 100;
  assert.ok(name === "color-mix" && one === "in srgb" && share, `cannot read the color ${value}`);
  const [first, second] = [parse(other.replace(/ \d+%$/, ""), inTheme, tone), parse(third, inTheme, tone)];
  return [0, 1, 2].map((part) => (first[part] ?? 0) * share + (second[part] ?? 0) * (1 - share)) as Rgb;
}

/** The arguments of a function, each of which may be one with arguments of its own. */
function argumentsIn(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const char of text) {
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    if (char === "," && depth === 0) found.push("");
    else found.push((found.pop() ?? "") + char);
  }
  return found.map((each) => each.trim());
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
