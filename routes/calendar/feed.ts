import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { findCalendarOwner } from "../../db/accounts/calendar_feeds.ts";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { listCalendar } from "../../db/requests/list_feed.ts";
import { hashToken } from "../../src/auth/tokens.ts";
import { renderCalendar } from "../../src/feed/feed.ts";
import { schoolLabel } from "../../src/domain/district/schools.ts";
import { PRODUCT_NAME } from "../../src/domain/shell/product.ts";
import { calendarParams } from "../../src/domain/requests/query_schemas.ts";
import { seenRequester } from "../../src/domain/requests/permissions.ts";
import { ROLE_PAGES, urls } from "../../src/domain/urls.ts";
import { clientAddress } from "../../src/http/limits/client_address.ts";
import type { RateLimit } from "../../src/http/limits/rate_limits.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { etagFor, matchesEtag } from "../../src/http/responses/etag.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";
import { refuseUnknownSchool } from "../schools.ts";

/**
 * How often per minute an address may ask with unknown links. Known links are neither counted nor refused for it: the
 * calendars of many people come from a few addresses.
 */
const WRONG_TRIES_OF_ADDRESS = 120;
/** How often per minute one link is answered; calendars come once an hour at most. */
const TRIES_OF_LINK = 20;

/** Rises when the same deliveries are written differently. */
const FORMAT = 3;

/**
 * Calendar feeds, each person's under a link of their own. Calendars have no session, no cookie and no large window, so
 * these routes come before everything that asks for one.
 */
export function feedRoutes({ db, clock, publicUrl, trustProxy, rateLimits }: Deps) {
  const limitTo = (tries: number, limit: Pick<RateLimit, "kind" | "client">) =>
    rateLimits.consume([{ ...limit, tries, minutes: 1 }], clock());

  return new Hono<AppEnv>()
    .get(urls.calendarFeed(":id"), queryParams(calendarParams), async (c) => {
      // Any text is hashed and looked up.
      const [, secret = ""] = /^(.*)\.ics$/s.exec(c.req.param("id") ?? "") ?? [];
      const secretHash = hashToken(secret);
      const owner = await findCalendarOwner(db, secretHash);
      if (!owner) {
        limitTo(WRONG_TRIES_OF_ADDRESS, { kind: "calendar-address", client: clientAddress(c, trustProxy) });
        return c.text("There is no calendar at this address.", 404);
      }
      limitTo(TRIES_OF_LINK, { kind: "calendar-link", client: Buffer.from(secretHash).toString("base64") });
      const { school } = c.req.valid("query");
      const [schools, district] = await Promise.all([findSchools(db), findDistrict(db)]);
      refuseUnknownSchool(schools, school);
      const requesterId = seenRequester(owner) ?? undefined;
      const entries = await listCalendar(db, { requesterId, school }, clock());
      const name = `${PRODUCT_NAME}: ${district.name}`;
      const etag = etagFor({ FORMAT, role: owner.role, name, schools, entries });
      c.header("ETag", etag);
      c.header("Cache-Control", "private, no-cache");
      if (matchesEtag(c, etag)) return c.body(null, 304);
      const file = renderCalendar(entries, {
        name,
        schoolName: (value) => schoolLabel(schools, value),
        linkTo: (id) => `${publicUrl}${ROLE_PAGES[owner.role].request(id)}`,
      });
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'inline; filename="field-trip-lunches.ics"');
      return c.body(file);
    });
}
