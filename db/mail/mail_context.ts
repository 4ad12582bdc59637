import { sql } from "kysely";
import type { MailContext } from "../../src/domain/mail/claimed.ts";
import type { Db } from "../client.ts";

/**
 * What of the district messages name, for a statement to return beside its own columns: a message that waited, or is sent
 * again, has the names of the day it leaves.
 */
export const mailContext = sql<MailContext>`(select json_build_object(
  'district', json_build_object('name', name, 'officeName', office_name, 'phone', phone, 'email', email),
  'schools', (select json_agg(json_build_object('value', value, 'label', label, 'isRetired', retired_at is not null))
    from schools)
) from district)`;

/** The same by itself. */
export async function findMailContext(db: Db): Promise<MailContext> {
  return (await db.selectNoFrom(mailContext.as("found")).executeTakeFirstOrThrow()).found;
}
