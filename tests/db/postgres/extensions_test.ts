import assert from "node:assert/strict";
import { openDatabase } from "../../../db/client.ts";
import { ensureExtension, MissingExtensionError } from "../../../db/postgres/extensions.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { test } from "../../support/test.ts";

test("a server that does not allow the extension gives a one-line error that says what to do", async () => {
  const { appUrl, ownerUrl, drop } = await freshDatabase();
  const [app, owner] = [openDatabase(appUrl, 1), openDatabase(ownerUrl, 1)];
  try {
    await assert.rejects(ensureExtension(app, "pg_trgm"), (error) => {
      assert.ok(error instanceof MissingExtensionError);
      assert.match(
        error.message,
        /^Cannot create the database extension pg_trgm.*permission denied.*run "create ext/,
      );
      return true;
    });
    await assert.rejects(ensureExtension(owner, "not_there"), MissingExtensionError);
    await ensureExtension(owner, "pg_trgm");
    // Once an administrator made it, the role needs no right to.
    await ensureExtension(app, "pg_trgm");
  } finally {
    await Promise.all([app.destroy(), owner.destroy()]);
    await drop();
  }
});
