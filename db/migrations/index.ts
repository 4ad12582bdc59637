import type { Migration } from "kysely/migration";
import * as schema from "./0001_schema.ts";
import * as retention from "./0002_retention.ts";
import * as providerAccounts from "./0003_provider_accounts.ts";
import * as coolerLog from "./0004_cooler_log.ts";
import * as recordSettings from "./0005_record_settings.ts";
import * as closeOutChecks from "./0006_close_out_checks.ts";

/** Every migration by name, in the order they run. A static map, so that a bundle holds them too. */
export const migrations: Record<string, Migration> = {
  "0001_schema": schema,
  "0002_retention": retention,
  "0003_provider_accounts": providerAccounts,
  "0004_cooler_log": coolerLog,
  "0005_record_settings": recordSettings,
  "0006_close_out_checks": closeOutChecks,
};
