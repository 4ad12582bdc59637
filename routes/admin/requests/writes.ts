import { askQuestion } from "../../../db/requests/thread.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { takeBack } from "../../../db/requests/take_back.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import type { ActionInput } from "../../../db/requests/family.ts";
import { closeOutChangeSchema, closeOutSchema } from "../../../src/domain/requests/close_out_schemas.ts";
import {
  deletionSchema,
  denialSchema,
  questionSchema,
  takeBackSchema,
} from "../../../src/domain/requests/decisions.ts";
import { REVIEW_WRITES, type ReviewAction } from "../../../src/domain/requests/writes.ts";
import { emptyBodySchema, requestIdParam } from "../../../src/http/middleware/validate.ts";
import { requestBy } from "../../requests/writes.ts";
import type { Writes } from "../../api_routes.ts";
import { transactionalWrites } from "../../write.ts";

const write = transactionalWrites<ActionInput>();

export const reviewWrites: Writes<ActionInput, ReviewAction> = {
  by: requestBy,
  idParam: requestIdParam,
  writes: {
    ask: write(REVIEW_WRITES.ask, questionSchema, askQuestion),
    approve: write(REVIEW_WRITES.approve, emptyBodySchema, approveRequest),
    deny: write(REVIEW_WRITES.deny, denialSchema, denyRequest),
    progress: write(REVIEW_WRITES.progress, emptyBodySchema, progressRequest),
    complete: write(
      REVIEW_WRITES.complete,
      closeOutSchema,
      (tx, by, closeOut) => completeRequest(tx, { ...by, closeOut }),
    ),
    "take-back": write(REVIEW_WRITES["take-back"], takeBackSchema, takeBack),
    "close-out": write(
      REVIEW_WRITES["close-out"],
      closeOutChangeSchema,
      (tx, by, { before, ...closeOut }) => closeOutRequest(tx, { ...by, closeOut, before }),
      // {} takes a close-out back, so a call whose body was lost must not count as that.
      { needsBody: true },
    ),
    delete: write(REVIEW_WRITES.delete, deletionSchema, async (tx, deletion) => {
      await deleteRequest(tx, deletion);
      return { message: "Request deleted" };
    }),
  },
};
