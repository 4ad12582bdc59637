/** A test, or a file of tests that a lane ran, as Deno's report tells of it. */
interface Case {
  file: string;
  /** Undefined for a file. */
  test: string | undefined;
  seconds: number;
  outcome: "passed" | "failed" | "not run";
}

/** The outcome of a run of tests. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Files that failed outside their tests, or that nothing finished; each counts as one failed test. */
  brokenFiles: string[];
  /** The files and tests that took longest, a line each. */
  slowest: string[];
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** How many files and tests `--slowest` names. */
const SLOWEST = 20;

/**
 * Reads what a run came to from the report of `deno test --junit-path`.
 * @param xml the report
 * @param files the files that should have run, as given to Deno or to the lanes
 */
export function readReport(xml: string, files: string[]): TestReport {
  const cases = casesOf(xml);
  const tests = cases.filter(({ test, outcome }) => test !== undefined && outcome !== "not run");
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  const brokenFiles = files.filter((file) => {
    if (failed.some((test) => test.file === file)) return false;
    const [whole] = cases.filter((each) => each.file === file && each.test === undefined);
    return whole ? whole.outcome !== "passed" : !tests.some((test) => test.file === file);
  });
  return {
    passed: tests.length - failed.length,
    failed: failed.length + brokenFiles.length,
    brokenFiles,
    slowest: [
      ...slowestOf(files.map((file) => [secondsOf(cases.filter((each) => each.file === file)), file])),
      ...slowestOf(tests.map(({ seconds, file, test }) => [seconds, `${file}: ${test}`])),
    ],
  };
}

function casesOf(xml: string): Case[] {
  const found = xml.matchAll(
    /<testcase name="([^"]*)" classname="([^"]*)"(?: time="([^"]*)")?[^>]*>([^]*?)<\/testcase>/g,
  );
  return [...found].flatMap(([, name = "", module = "", seconds = "0", result = ""]): Case[] => {
    const outcome = /<(failure|error)/.test(result) ? "failed" : result.includes("<skipped") ? "not run" : "passed";
    const [lane, file, ...test] = textOf(name).split(" > ");
    const base = { seconds: Number(seconds), outcome } as const;
    if (lane !== "lane") return [{ ...base, file: textOf(module).replace(/^\.\//, ""), test: textOf(name) }];
    if (file === undefined) return [];
    return [{ ...base, file, test: test.length > 0 ? test.join(" > ") : undefined }];
  });
}

function textOf(xml: string): string {
  return xml.replaceAll(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);
}

/** The time of a file that a lane ran, else of its tests together. */
function secondsOf(cases: Case[]): number {
  const whole = cases.find(({ test }) => test === undefined);
  return whole?.seconds ?? cases.reduce((sum, { seconds }) => sum + seconds, 0);
}

function slowestOf(all: [seconds: number, what: string][]): string[] {
  return all.toSorted(([a], [b]) => b - a).slice(0, SLOWEST).map(([seconds, what]) =>
    `${seconds.toFixed(1)} s  ${what}`
  );
}
