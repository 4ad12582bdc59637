/**
 * The error of a person's name, or null for a good one. People who register or submit choose names, and others read
 * them in mail and on sheets: a name has to be seen, cannot turn the words around it, and cannot pose as a link. Letters,
 * marks and apostrophes of every script are fine.
 * @param required the message for a name that nobody can see
 */
export function nameError(name: string, required = "Required"): string | null {
  if (!VISIBLE.test(name)) return required;
  if (TURNS_DIRECTION.test(name)) return "Remove the invisible characters that turn the text around";
  return LINK.test(foldForLinks(name)) ? "Must be a name" : null;
}

// Not blanks, control characters, marks alone or characters drawn as nothing, such as a zero-width space.
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

// Embeddings, overrides and isolates. UAX #9, section 2.
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;

// A scheme, www, an address of mail, a host with something behind it, or one that ends as most do. Not every word with a
// dot in it: Tlingit writes Sh.aan, and many people J.Smith.
const LINK =
  /:\/\/|www\.|\bhttps?\b|@|[\p{L}\p{N}]\.\p{L}{2,}[/:?#]|[\p{L}\p{N}]\.(com|org|net|edu|gov|info|biz|app|dev|xyz|site|online|shop|link|click|top|page)(?![\p{L}\p{M}\p{N}])/iu;

/** As browsers and mail programs read a host: full-width letters and dots are plain, invisible characters not there. */
function foldForLinks(name: string): string {
  return name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll("。", ".");
}
