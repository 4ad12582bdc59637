/** Marks, and what stands between letters without being seen. */
const MARKS = "\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a" +
  "\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff" +
  "\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u200b-\\u200f\\u2060\\ufeff";
/** And quotes: modifier letters, primes, lone accents, the saltillo, and those of Greek, Armenian and Hebrew. */
const APOSTROPHES = "\\u0022\\u0027`\\u00b4\\u02b9-\\u02bf\\u02c8\\u02ca\\u02cb\\u02ee\\u02f4\\u055a\\u05f3\\u05f4" +
  "\\u1fbd\\u1fbf\\u1fef\\u1ffd\\u1ffe\\u2018-\\u201f\\u2032-\\u2037\\u275b-\\u275f\\ua78b\\ua78c";
const HYPHENS = "\\u00ad\\u02d7\\u058a\\u05be\\u2010-\\u2015\\u2043\\u2212\\u2e3a\\u2e3b\\u301c\\u30a0\\-";
const IGNORED = `'[${MARKS}${APOSTROPHES}${HYPHENS}]', '', 'g'`;

/** How texts are searched: without regard to case, marks, apostrophes, hyphens and the width of letters. */
export const SEARCH = [
  // Ignored marks go first, since normalizing takes the square of the time for many in a row, and again for those inside letters.
  `create function searchable(value text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      regexp_replace(lower(normalize(regexp_replace(value, ${IGNORED}), NFKD) collate "und-x-icu"), ${IGNORED}),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    'łƚɫɬøđðħŧıŋǥꝁꞡ⁄', 'lllloddhtingkg/'
  )`,
];

/** What a request and a deleted one say themselves; a phone number by its digits, which are known once wide ones are plain. */
const REQUEST_TEXTS = [
  "id::text",
  "recipient_first_name",
  "recipient_last_name",
  "recipient_email",
  "regexp_replace(searchable(recipient_phone), '[^0-9]+', '', 'g')",
  "grades_text",
  "class_name",
  "destination",
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
