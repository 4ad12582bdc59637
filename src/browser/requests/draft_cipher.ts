import { urls } from "../../domain/urls.ts";
import { getOrNull } from "../api.ts";

/** AES-GCM takes 96 bits that are never used twice with a key. NIST SP 800-38D section 8.2. */
const NONCE_BYTES = 12;

/**
 * Encrypts a draft, as base64.
 * @param key 32 bytes in base64
 * @param name what it is stored under; it can be decrypted under no other
 */
export async function encryptDraft(key: string, name: string, draft: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(cipher(nonce, name), await importKey(key), encode(draft));
  return toBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** Decrypts what encryptDraft() made with the same key and name; null when it is anything else. */
export async function decryptDraft(key: string, name: string, saved: string): Promise<string | null> {
  try {
    const bytes = fromBase64(saved);
    const [nonce, sealed] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
    const draft = await crypto.subtle.decrypt(cipher(nonce, name), await importKey(key), sealed);
    return new TextDecoder().decode(draft);
  } catch (error) {
    // Not base64, or not encrypted with this key.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function cipher(nonce: BufferSource, name: string): AesGcmParams {
  return { name: "AES-GCM", iv: nonce, additionalData: encode(name) };
}

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", fromBase64(key), "AES-GCM", false, ["encrypt", "decrypt"]);
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

let fetching: Promise<string | null> | undefined;

/**
 * The key of this page's person, 32 bytes in base64, never stored in the browser; null where it cannot be had now, for the
 * next change to try again.
 */
export function draftKey(): Promise<string | null> {
  return fetching ??= fetchDraftKey().then((key) => {
    if (key === null) fetching = undefined;
    return key;
  });
}

async function fetchDraftKey(): Promise<string | null> {
  const answer = await getOrNull<{ key: string; userId: string }>(urls.api.draftKey).catch(() => null);
  // Another person may have signed in with this browser.
  return answer?.userId === document.body.dataset.userId ? answer?.key ?? null : null;
}
