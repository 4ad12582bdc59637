import type { Role } from "./roles.ts";

/** Whoever looks or acts. */
export interface Viewer {
  id: string;
  role: Role;
}

/** Requesters see their own requests; directors and administrators the whole district's. Spec section 6. */
export function canSeeRequest(viewer: Viewer, request: { requesterId: string }): boolean {
  return viewer.role !== "REQUESTER" || request.requesterId === viewer.id;
}
