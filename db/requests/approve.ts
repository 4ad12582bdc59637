import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { mailOwnerWithDeadline } from "../mail/request_mail.ts";
import { mailSchoolKitchens } from "../mail/school_kitchens.ts";
import { type ActionInput, lockFamilyFor, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/** Approves a version in review, which replaces every other version of its family. */
export async function approveRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request, versions } = await lockFamilyFor(tx, "approve", input);
  // First, so that two effective versions are never live at once.
  await supersedeOthers(tx, request, input.now);
  const approved = await setStatus(tx, "approve", request, input);
  await mailOwnerWithDeadline(tx, approved, "request-approved", input.now);
  await mailSchoolKitchens(tx, versions, approved, input.now);
  return approved;
}
