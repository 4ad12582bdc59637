import { buildIfChanged } from "./build.ts";
import { runTests } from "./run_tests.ts";

// Everything that needs neither a browser nor a separate process.
const FAST = [
  "tests/architecture/",
  "tests/auth/tokens_test.ts",
  "tests/process/config_test.ts",
  "tests/components/",
  "tests/db/constraints_test.ts",
  "tests/db/history/",
  "tests/db/mail/",
  "tests/db/requests/",
  "tests/domain/",
  "tests/mail/message_test.ts",
  "tests/mail/templates_test.ts",
  "tests/render/",
  "tests/tasks/",
];

await buildIfChanged();
await runTests({ paths: FAST, flags: ["--quiet", "--reporter=dot"], usesLanes: true });
