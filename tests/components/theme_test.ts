import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const ROOT = new URL("../../", import.meta.url);
const COMPONENTS = new URL("src/components/", ROOT);
const theme = await readFile(new URL("ui/theme.css", COMPONENTS), "utf8");
const palette = await readFile(createRequire(import.meta.url).resolve("open-props/style"), "utf8");

/** WCAG 2.2, 1.4.3: text on the grounds it stands on. */
const TEXT_PAIRS: [text: string, ground: string][] = [
  ...["page", "card", "sunken", "hover"].flatMap((ground): [string, string][] =>
    ["text", "text-muted", "accent", "danger"].map((text) => [text, `surface-${ground}`])
  ),
  ["accent-contrast", "accent"],
  ["accent-contrast", "accent-hover"],
  ["accent", "accent-soft"],
  ["text", "accent-soft"],
  ["text-muted", "accent-soft"],
  ["danger-contrast", "danger"],
  ["danger-contrast", "danger-hover"],
  ["text", "danger-soft"],
  ["text-muted", "danger-soft"],
  ["danger", "danger-soft"],
  ["text-on-brand", "surface-brand"],
  ["text-on-brand", "surface-brand-hover"],
  ["text-on-brand-muted", "surface-brand"],
  ["text-on-inverse", "surface-inverse"],
  ...[...theme.matchAll(/--([a-z-]+)-on-soft:/g)].map(([, role]): [string, string] => [
    `${role}-on-soft`,
    `${role}-soft`,
  ]),
];

/** WCAG 2.2, 1.4.11: the edges of controls and the focus ring. */
const EDGE_PAIRS: [edge: string, ground: string][] = [
  ...["page", "card", "sunken", "hover"].flatMap((ground): [string, string][] =>
    ["border-control", "focus-ring"].map((edge) => [edge, `surface-${ground}`])
  ),
  ["focus-ring-on-brand", "surface-brand"],
  ["danger", "danger-soft"],
];

Deno.test("text has a contrast of at least 4.5 on all its backgrounds", () => {
  for (const [text, ground] of TEXT_PAIRS) assertContrast(text, ground, 4.5);
});

Deno.test("the edges of controls and the focus ring have a contrast of at least 3", () => {
  for (const [edge, ground] of EDGE_PAIRS) assertContrast(edge, ground, 3);
});

Deno.test("styles.css imports every stylesheet", async () => {
  const entry = await readFile(new URL("styles.css", COMPONENTS), "utf8");
  for (const name of await stylesheets()) {
    const path = name.replace("src/components/", "./").replace("routes/", "../../routes/");
    assert.ok(entry.includes(`"${path}"`), `styles.css does not import ${path}`);
  }
});

Deno.test("only the theme names palette colors", async () => {
  for (const name of await stylesheets()) {
    if (name.endsWith("/theme.css")) continue;
    const css = await readFile(new URL(name, ROOT), "utf8");
    const used = css.match(/var\(--[a-z]+-\d+\)|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/g) ?? [];
    assert.deepEqual(used.filter((value) => !/^var\(--(space|size|radius|shadow)-/.test(value)), [], name);
  }
});

/** Every stylesheet but the entry, as a path from the root. */
async function stylesheets(): Promise<string[]> {
  const files = await Promise.all(
    ["src/components", "routes"].map(async (folder) =>
      (await readdir(new URL(folder, ROOT), { recursive: true })).map((name) => `${folder}/${name}`)
    ),
  );
  return files.flat().filter((name) => name.endsWith(".css") && !name.endsWith("/styles.css"));
}

function assertContrast(one: string, other: string, least: number) {
  const [light, dark] = [luminance(color(one)), luminance(color(other))].sort((a, b) => b - a) as [number, number];
  const contrast = (light + 0.05) / (dark + 0.05);
  assert.ok(contrast >= least, `--${one} on --${other} is ${contrast.toFixed(2)}, needs ${least}`);
}

type Rgb = [red: number, green: number, blue: number];

function color(name: string): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;}]+)`).exec(theme)?.[1] ??
    new RegExp(`--${name}:\\s*([^;}]+)`).exec(palette)?.[1];
  assert.ok(value, `--${name} is defined nowhere`);
  return parse(value.trim());
}

function parse(value: string): Rgb {
  if (value === "white") return [255, 255, 255];
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value);
  if (hex) return [1, 2, 3].map((part) => parseInt(hex[part] ?? "", 16)) as Rgb;
  const reference = /^var\(--([a-z0-9-]+)\)$/.exec(value);
  if (reference) return color(reference[1] ?? "");
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
  assert.ok(mix, `cannot read the color ${value}`);
  const [one, other, share] = [parse(mix[1] ?? ""), parse(mix[3] ?? ""), Number(mix[2]) / 100];
  return [0, 1, 2].map((part) => (one[part] ?? 0) * share + (other[part] ?? 0) * (1 - share)) as Rgb;
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
