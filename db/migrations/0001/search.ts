/**
 * How common a text is in the requests, for the planner: a search for a rare one reads the trigram index, and one for a
 * common one reads the list in its order until it has enough.
 */
export const SEARCH_STATISTICS = ["requests", "deleted_requests"].map((table) =>
  `create statistics ${table}_search_text on (request_search_text(
    id, recipient_first_name, recipient_last_name, recipient_email, grades_text, comments
  )) from ${table}`
);

/** Searches by trigrams, of live and of deleted requests. */
export const SEARCH = [
  // A function rather than a generated column: rows are read, moved and backed up without it. The unit separator keeps a
  // search from matching the end of one field and the beginning of the next.
  `create function request_search_text(
    id uuid, first_name text, last_name text, email text, grades text, comments text
  ) returns text language sql immutable parallel safe
  return id::text || chr(31) || first_name || ' ' || last_name || chr(31) || email || chr(31) || grades || chr(31) ||
    coalesce(comments, '')`,
  // Without fastupdate: an index that puts its entries off makes the searches after a busy hour slow.
  `create index requests_live_search on requests using gin (request_search_text(
    id, recipient_first_name, recipient_last_name, recipient_email, grades_text, comments
  ) gin_trgm_ops) with (fastupdate = off) where superseded_at is null`,
  `create index deleted_requests_search on deleted_requests using gin (request_search_text(
    id, recipient_first_name, recipient_last_name, recipient_email, grades_text, comments
  ) gin_trgm_ops) with (fastupdate = off)`,
  `create index deleted_requests_reason on deleted_requests using gin (deletion_reason gin_trgm_ops)
    with (fastupdate = off)`,
  ...SEARCH_STATISTICS,
];
