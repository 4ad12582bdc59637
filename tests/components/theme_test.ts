import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const ROOT = new URL("../../", import.meta.url);
const COMPONENTS = new URL("src/components/", ROOT);
const theme = await readFile(new URL("ui/theme.css", COMPONENTS), "utf8");
const palette = await readFile(createRequire(import.meta.url).resolve("open-props/style"), "utf8");

const THEMES = ["light", "dark"] as const;
type Theme = typeof THEMES[number];

type Pair = [role: string, ground: string];

/** What text of the page and of tables stands on. */
const SURFACES = ["surface-page", "surface-card", "surface-sunken", "surface-hover"];

const each = (roles: string[], grounds: string[]): Pair[] =>
  roles.flatMap((role) => grounds.map((ground): Pair => [role, ground]));

/** WCAG 2.2, 1.4.3: text on the grounds it stands on. */
const TEXT_PAIRS: Pair[] = [
  ...each(["text", "text-muted", "accent", "accent-hover", "danger", "warning-on-soft", "danger-on-soft"], SURFACES),
  ...each(["text", "text-muted", "accent", "accent-hover", "accent-on-soft"], ["accent-soft", "highlight-soft"]),
  ...each(["text", "text-muted", "danger"], ["danger-soft"]),
  ...each(["accent-contrast"], ["accent", "accent-hover"]),
  ...each(["danger-contrast"], ["danger", "danger-hover"]),
  ["text-on-brand", "surface-brand"],
  ["text-on-brand", "surface-brand-hover"],
  ["text-on-brand-muted", "surface-brand"],
  ["text-on-inverse", "surface-inverse"],
  ...each(["ink", "ink-muted"], ["paper", "paper-warning"]),
  ["paper", "ink"],
  ...[...theme.matchAll(/--([a-z-]+)-on-soft:/g)].map(([, role]): Pair => [`${role}-on-soft`, `${role}-soft`]),
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

/** What may be fainter: inactive controls, an icon beside its words, lines that only divide, the mark of the product. */
const UNMEASURED = {
  text: ["text-disabled", "success"],
  ground: ["border", "backdrop", "timeline-mark"],
  edge: ["border", "border-strong", "alert-line", "timeline-mark", "highlight"],
};

for (const theme of THEMES) {
  Deno.test(`text has a contrast of at least 4.5 on all its backgrounds in the ${theme} theme`, () => {
    for (const [text, ground] of TEXT_PAIRS) assertContrast(text, ground, 4.5, theme);
  });

  Deno.test(`the edges of controls and the focus ring have a contrast of at least 3 in the ${theme} theme`, () => {
    for (const [edge, ground] of EDGE_PAIRS) assertContrast(edge, ground, 3, theme);
  });
}

Deno.test("every role that a stylesheet paints with is measured, on the ground that it has beside it", async () => {
  const unmeasured = new Set<string>();
  const measures = (pairs: Pair[], side: 0 | 1, role: string) => pairs.some((pair) => pair[side] === role);
  for (const name of await stylesheets()) {
    for (const block of blocksOf(await readFile(new URL(name, ROOT), "utf8"))) {
      const texts = rolesIn(block, /^color$/).filter((role) => !UNMEASURED.text.includes(role));
      const grounds = rolesIn(block, /^background/).filter((role) => !UNMEASURED.ground.includes(role));
      const edges = rolesIn(block, /^(border|outline|stroke|fill)/).filter((role) => !UNMEASURED.edge.includes(role));
      for (const text of texts) {
        if (!measures(TEXT_PAIRS, 0, text)) unmeasured.add(`${name}: text in --${text}`);
        for (const ground of grounds) {
          if (TEXT_PAIRS.some((pair) => pair[0] === text && pair[1] === ground)) continue;
          unmeasured.add(`${name}: --${text} on --${ground}`);
        }
      }
      for (const ground of grounds) {
        if (!measures(TEXT_PAIRS, 1, ground) && !measures(EDGE_PAIRS, 0, ground)) {
          unmeasured.add(`${name}: anything on --${ground}`);
        }
      }
      for (const edge of edges) {
        if (!measures(EDGE_PAIRS, 0, edge) && !measures(TEXT_PAIRS, 0, edge)) unmeasured.add(`${name}: --${edge}`);
      }
    }
  }
  assert.deepEqual([...unmeasured], []);
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

/** The declarations of each block of a stylesheet, without those of the blocks in it. */
function blocksOf(css: string): string[] {
  const done: string[] = [];
  const open = [""];
  for (const part of css.replaceAll(/\/\*.*?\*\//gs, "").split(/(?<=[{};])/)) {
    if (part.endsWith("{")) open.push("");
    else if (part.endsWith("}")) done.push(open.pop() ?? "");
    else open.push((open.pop() ?? "") + part);
  }
  return done;
}

/** The color roles in a block's declarations of these properties. */
function rolesIn(block: string, property: RegExp): string[] {
  return block.split(";").flatMap((declaration) => {
    const [name = "", value = ""] = declaration.split(/:(.*)/s);
    if (!property.test(name.trim())) return [];
    return [...value.matchAll(/var\(--([a-z-]+)\)/g)].map(([, role = ""]) => role)
      .filter((role) => !/^(space|size|radius|border-size)-/.test(role));
  });
}

function assertContrast(one: string, other: string, least: number, theme: Theme) {
  const tones = [luminance(color(one, theme)), luminance(color(other, theme))];
  const [light, dark] = tones.sort((a, b) => b - a) as [number, number];
  const contrast = (light + 0.05) / (dark + 0.05);
  assert.ok(contrast >= least, `--${one} on --${other} is ${contrast.toFixed(2)}, needs ${least}`);
}

type Rgb = [red: number, green: number, blue: number];

function color(name: string, inTheme: Theme): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;}]+)`).exec(theme)?.[1] ??
    new RegExp(`--${name}:\\s*([^;}]+)`).exec(palette)?.[1];
  assert.ok(value, `--${name} is defined nowhere`);
  return parse(value, inTheme);
}

function parse(value: string, inTheme: Theme): Rgb {
  const [, name = value.trim(), inner = ""] = /^([a-z-]+)\((.*)\)$/s.exec(value.trim()) ?? [];
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(name);
  if (hex) return [1, 2, 3].map((part) => parseInt(hex[part] ?? "", 16)) as Rgb;
  if (name === "white") return [255, 255, 255];
  if (name === "var") return color(inner.slice("--".length), inTheme);
  const [one = "", other = "", third = ""] = argumentsIn(inner);
  if (name === "light-dark") return parse(inTheme === "light" ? one : other, inTheme);
  const share = Number(/ (\d+)%$/.exec(other)?.[1]) / 100;
  assert.ok(name === "color-mix" && one === "in srgb" && share, `cannot read the color ${value}`);
  const [first, second] = [parse(other.replace(/ \d+%$/, ""), inTheme), parse(third, inTheme)];
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
