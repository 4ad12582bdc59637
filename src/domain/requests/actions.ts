// Apart from the transitions, which more pages load.

/** A participle for each action, as in "the request was marked in progress". */
export const ACTION_PARTICIPLES = {
  create: "created",
  revise: "revised",
  ask: "asked about",
  answer: "answered",
  approve: "approved",
  deny: "denied",
  progress: "marked in progress",
  complete: "marked completed",
  "close-out": "closed out",
  "take-back": "moved back",
  note: "given a note",
  revert: "reverted",
  cancel: "cancelled",
  delete: "deleted",
} as const;

export type RequestAction = keyof typeof ACTION_PARTICIPLES;
