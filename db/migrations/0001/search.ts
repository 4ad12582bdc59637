/** Marks above, below and within letters, and what stands between them without being seen. */
const MARKS = "\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a" +
  "\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff" +
  "\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u200b-\\u200f\\u2060\\ufeff";
/** As keyboards and other languages have them: modifier letters, quotes, primes, lone accents, the saltillo. */
const APOSTROPHES =
  "\\u0027`\\u00b4\\u02b9-\\u02bf\\u02c8\\u02ca\\u02cb\\u02ee\\u2018-\\u201b\\u2032\\u2035\\ua78b\\ua78c\\uff07";
const HYPHENS = "\\u00ad\\u058a\\u05be\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d\\-";

/** How texts are searched: without regard to case, marks, apostrophes, hyphens and the width of letters. */
export const SEARCH = [
  // Marks go first: normalizing takes the square of the time for many of them in a row. Then those that letters had inside.
  `create function searchable(value text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      regexp_replace(
        lower(normalize(regexp_replace(value, '[${MARKS}${APOSTROPHES}${HYPHENS}]', '', 'g'), NFKD) collate "und-x-icu"),
        '[${MARKS}]', '', 'g'
      ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    'łøđðħŧı', 'loddhti'
  )`,
];

/** What a request and a deleted one say themselves; a phone number by its digits. */
const REQUEST_TEXTS = [
  "id::text",
  "recipient_first_name",
  "recipient_last_name",
  "recipient_email",
  "regexp_replace(recipient_phone, '[^0-9]+', '', 'g')",
  "grades_text",
  "coalesce(comments, '')",
];

const searchColumn = (texts: readonly string[]) =>
  `search_text text not null generated always as (searchable(${texts.join(" || ' ' || ")})) stored`;

/** The column of each table in which its texts are searched, and which follows them. */
export const SEARCH_COLUMNS = {
  users: searchColumn(["first_name", "last_name", "email"]),
  schools: searchColumn(["label"]),
  requests: searchColumn(REQUEST_TEXTS),
  deleted_requests: searchColumn([...REQUEST_TEXTS, "coalesce(deletion_reason, '')"]),
};
