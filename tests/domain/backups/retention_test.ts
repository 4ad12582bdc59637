import assert from "node:assert/strict";
import { backupFileName, expiredBackups, parseBackupFileName } from "../../../src/domain/backups/retention.ts";
import { DAY_MS, HOUR_MS } from "../../../src/domain/time/durations.ts";

const NOW = new Date("2026-11-21T11:00:00Z"); // a Saturday, 2:00 am in Alaska
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const named = (times: Date[], beforeMigration?: string) =>
  times.map((at) => ({ name: backupFileName({ at, beforeMigration, isEncrypted: false }), at, beforeMigration }));
const inAYear = (at: Date) => new Date(at.getTime() + 365 * DAY_MS);
const days = (count: number) => Array.from({ length: count }, (_, day) => daysAgo(day));

const CASES: { what: string; kept: number; backups: ReturnType<typeof named> }[] = [
  { what: "none", kept: 0, backups: [] },
  { what: "one that is ten years old", kept: 1, backups: named([daysAgo(3650)]) },
  { what: "two weeks of days", kept: 14, backups: named(days(14)) },
  { what: "twenty of one day", kept: 20, backups: named(days(20).map((_, i) => new Date(NOW.getTime() - i * 1000))) },
  // 14 days; of the 8 weeks those that end before them; of the 12 months the same.
  { what: "two years of days", kept: 14 + 6 + 10, backups: named(days(730)) },
  {
    what: "a hundred years of Januaries",
    kept: 14,
    backups: named(days(100).map((_, i) => new Date(2026 - i, 0, 15))),
  },
  { what: "as many days here and in a year", kept: 28, backups: named([...days(14), ...days(14).map(inAYear)]) },
  {
    what: "ten from before each of two upgrades",
    kept: 2,
    backups: [...named(days(10), "0018_more"), ...named(days(20).slice(10), "0017_less")],
  },
];

for (const { what, kept, backups } of CASES) {
  Deno.test(`of ${what}, ${kept} are kept, the newest among them`, () => {
    const expired = expiredBackups(backups, NOW);
    assert.equal(backups.length - expired.length, kept);
    if (backups[0]) assert(!expired.includes(backups[0]));
  });
}

Deno.test("two backups made by hand on a day both stay for 14 days, whatever nightly ones follow", () => {
  const byHand = named([0, 1].map((hour) => new Date(NOW.getTime() + 6 * HOUR_MS + hour * HOUR_MS)));
  const left = (nights: number) => {
    const nightly = named(days(nights).map((at) => new Date(at.getTime() + nights * DAY_MS)));
    const expired = expiredBackups([...byHand, ...nightly], daysAgo(-nights));
    return byHand.filter((backup) => !expired.includes(backup)).length;
  };
  assert.deepEqual([1, 13, 14].map(left), [2, 2, 0]);
});

Deno.test("an upgrade's backup pushes out no daily one, and is not pushed out by one", () => {
  const daily = named(days(14));
  const upgrade = named([new Date(NOW.getTime() + HOUR_MS)], "0018_more");
  assert.deepEqual(expiredBackups([...daily, ...upgrade], daysAgo(-1)), []);
});

Deno.test("a backup's name says when it was made, and is read again", () => {
  for (const [isEncrypted, ending] of [[false, ".tar.gz"], [true, ".tar.gz.age"]] as const) {
    const name = backupFileName({ at: NOW, isEncrypted });
    assert.equal(name, `lunches-2026-11-21T110000Z${ending}`);
    assert.deepEqual(parseBackupFileName(name), { name, at: NOW, beforeMigration: undefined });
  }
  const name = backupFileName({ at: NOW, beforeMigration: "0018_more", isEncrypted: false });
  assert.equal(name, "lunches-2026-11-21T110000Z-before-0018_more.tar.gz");
  assert.deepEqual(parseBackupFileName(name), { name, at: NOW, beforeMigration: "0018_more" });
});

for (
  const name of [
    "notes.txt",
    "lunches.tar.gz",
    "lunches-2026-99-99T110000Z.tar.gz",
    "lunches-2026-11-21T110000Z.tar.gz.part",
  ]
) {
  Deno.test(`${name} is not taken for a backup, and so never deleted`, () =>
    assert.equal(parseBackupFileName(name), undefined));
}
