import { bodyLimit } from "hono/body-limit";
import { Refusal } from "../domain/refusals.ts";

/** The largest body taken, in bytes: room for several hundred special meals with long notes. */
const MAX_BODY = 512 * 1024;

/**
 * Refuses larger bodies, told by their length or counted while they arrive.
 * @throws {Refusal} TOO_LARGE
 */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY,
  onError: () => {
    throw new Refusal("TOO_LARGE", "This is more than can be taken at once (512 KB). Shorten the notes and try again.");
  },
});
