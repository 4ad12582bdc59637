import type { Migration } from "kysely/migration";
import * as firstTables from "./0001_first_tables.ts";
import * as submissions from "./0002_submissions.ts";
import * as search from "./0003_search.ts";
import * as mail from "./0004_mail.ts";
import * as vocabulary from "./0005_vocabulary.ts";
import * as signIn from "./0006_sign_in.ts";
import * as bounds from "./0007_bounds.ts";
import * as addressConfirmation from "./0008_address_confirmation.ts";
import * as privacy from "./0009_privacy.ts";
import * as districtRevision from "./0010_district_revision.ts";
import * as counts from "./0011_counts.ts";
import * as boundedReads from "./0012_bounded_reads.ts";
import * as mealsAndCloseOut from "./0013_meals_and_close_out.ts";
import * as schools from "./0014_schools.ts";
import * as calendar from "./0015_calendar.ts";
import * as calendarFeeds from "./0016_calendar_feeds.ts";
import * as kitchen from "./0017_kitchen.ts";
import * as cleanTexts from "./0018_clean_texts.ts";
import * as welcome from "./0019_welcome.ts";

/** Every migration by name, in the order they run. A static map, so that a bundle holds them too. */
export const migrations: Record<string, Migration> = {
  "0001_first_tables": firstTables,
  "0002_submissions": submissions,
  "0003_search": search,
  "0004_mail": mail,
  "0005_vocabulary": vocabulary,
  "0006_sign_in": signIn,
  "0007_bounds": bounds,
  "0008_address_confirmation": addressConfirmation,
  "0009_privacy": privacy,
  "0010_district_revision": districtRevision,
  "0011_counts": counts,
  "0012_bounded_reads": boundedReads,
  "0013_meals_and_close_out": mealsAndCloseOut,
  "0014_schools": schools,
  "0015_calendar": calendar,
  "0016_calendar_feeds": calendarFeeds,
  "0017_kitchen": kitchen,
  "0018_clean_texts": cleanTexts,
  "0019_welcome": welcome,
};
