import { Hono } from "hono";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import RequestActions from "../../islands/RequestActions.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Badge } from "../../src/components/ui/Badge.tsx";
import { StatusBadge } from "../../src/components/requests/StatusBadge.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { CloseOutCard } from "../../src/components/requests/CloseOutCard.tsx";
import { ChangesCard } from "../../src/components/requests/ChangesTable.tsx";
import { DocumentLinks } from "../../src/components/requests/DocumentLinks.tsx";
import { QuestionAlert } from "../../src/components/requests/QuestionAlert.tsx";
import { RequestBar } from "../../src/components/requests/RequestBar.tsx";
import { RequestDetailCards } from "../../src/components/requests/RequestDetailCards.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { VersionHistory } from "../../src/components/requests/VersionHistory.tsx";
import type { District } from "../../src/domain/district/district.ts";
import type { Schools } from "../../src/domain/district/schools.ts";
import { type HistoryEvent, threadOf } from "../../src/domain/history/events.ts";
import { tooLateTo } from "../../src/domain/requests/deadlines.ts";
import {
  allVersions,
  currentVersion,
  effectiveVersion,
  type FamilyAtTime,
  isFamilyLocked,
  NO_MORE_VERSIONS,
  type RequestDetails,
} from "../../src/domain/requests/family.ts";
import {
  canCancel,
  canRevert,
  canRevise,
  changesText,
  isOutOfVersions,
} from "../../src/domain/requests/permissions.ts";
import { shortId, versionLabel } from "../../src/domain/requests/request.ts";
import { effectiveText } from "../../src/domain/requests/effective_text.ts";
import { contentsText, orderText, requestLine, requestName } from "../../src/domain/requests/summary.ts";
import { isAllowedFrom, STAGES } from "../../src/domain/requests/statuses.ts";
import { homeFor, urls } from "../../src/domain/urls.ts";
import { RIGHTS, type Role } from "../../src/domain/accounts/roles.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { viewHistory, viewRequest } from "./view.ts";

/** The request's page. Administrators act on the review page instead. Spec section 2, request details. */
export function detailsRoutes(deps: Deps) {
  return new Hono<AppEnv>().get(
    urls.request(":id"),
    requireRole("REQUESTER", "DIRECTOR", "ADMIN"),
    deps.responseCache,
    requestIdParam,
    async (c) => {
      const { user } = c.var.session;
      const request = await viewRequest(deps, user, c.req.valid("param").id);
      const [history, schools, district] = await Promise.all([
        viewHistory(deps, user, request),
        findSchools(deps.db),
        findDistrict(deps.db),
      ]);
      const family = { versions: allVersions(request), now: deps.clock() };
      const current = currentVersion(family.versions);
      const isCurrent = current?.id === request.id;
      const isReverted = current !== undefined && request.version > current.version;
      const actions = isCurrent && RIGHTS[user.role].orders
        ? <Actions role={user.role} events={history} {...{ request, schools, district, family }} />
        : null;
      const stage = STAGES[request.status];
      const isDenied = stage === "denied";
      const isRevertible = canRevert(user.role, family.versions);
      const isAsked = request.question === "ASKED";
      const effective = effectiveVersion(family.versions);
      const stays = effective ? `${effectiveText(effective, request.status, schools)}.` : null;
      return c.render(
        <SignedInPage
          back="dashboard"
          title={requestName(request, schools)}
          subtitle={versionLabel(request.version)}
          badges={
            <>
              <span className="code muted">{shortId(request.id)}</span>
              <StatusBadge status={request.status} />
              {request.supersededAt && <Badge>{isReverted ? "Reverted" : "Replaced by a newer version"}</Badge>}
            </>
          }
        >
          {RIGHTS[user.role].orders && <ScriptNotice />}
          <div className="request-page">
            <RequestBar
              line={contentsText(request)}
              note={actions &&
                [changesText(user.role, family, district), stage === "waiting" && stays].filter(Boolean)
                  .join(" ")}
            >
              {RIGHTS[user.role].orders && (
                <div className="cluster">
                  {!isDenied && !isAsked && actions}
                  <ButtonLink
                    variant={isDenied && actions && !isRevertible ? "primary" : "secondary"}
                    href={urls.copyRequest(request.id)}
                  >
                    Copy to a New Request
                  </ButtonLink>
                  <span className="cluster push" data-gap="small">
                    <DocumentLinks id={request.id} printHref={urls.printRequest(request.id)} />
                  </span>
                </div>
              )}
            </RequestBar>
            {isDenied && (
              <Alert tone="danger" title={isCurrent ? "Action Required" : "Denied"}>
                <div className="stack" data-gap="small">
                  <p className="prose">This request was denied: {request.denialReason}</p>
                  {actions && <p>{choicesText(isRevertible ? stays : null)}</p>}
                  {actions}
                </div>
              </Alert>
            )}
            <QuestionAlert request={request} events={history}>{isAsked && actions}</QuestionAlert>
            <RequestDetailCards
              request={request}
              schools={schools}
              bagText={district.bagText}
              first={<ChangesCard request={request} schools={schools} />}
            >
              <CloseOutCard request={request} />
              <VersionHistory request={request} events={history} hrefFor={urls.request} />
            </RequestDetailCards>
          </div>
        </SignedInPage>,
        { title: `${requestName(request, schools)}: Lunch Request` },
      );
    },
  );
}

function choicesText(stays: string | null): string {
  return stays
    ? `${stays} Revert to it, or cancel the whole request.`
    : "Copy it to a new request and fix what was wrong, or cancel it.";
}

interface ActionsProps {
  role: Role;
  request: RequestDetails;
  schools: Schools;
  district: District;
  family: FamilyAtTime;
  events: readonly HistoryEvent[];
}

function Actions({ role, request, schools, district, family, events }: ActionsProps) {
  const questions = threadOf(request, events).filter(({ type }) => type === "request.ask");
  const tooLate = (action: "revise" | "cancel") =>
    isAllowedFrom(action, request.status) && isFamilyLocked(family) && tooLateTo(action);
  const effective = effectiveVersion(family.versions);
  return (
    <Island
      name="RequestActions"
      kind="decisions"
      component={RequestActions}
      props={{
        id: request.id,
        name: requestName(request, schools),
        line: requestLine(request, schools),
        effective: effective ? orderText(effective, schools) : null,
        revise: canRevise(role, family) || (isOutOfVersions(role, family) && NO_MORE_VERSIONS) || tooLate("revise"),
        cancel: canCancel(role, family) || tooLate("cancel"),
        canRevert: canRevert(role, family.versions),
        waiting: request.question === "ASKED"
          ? {
            questions: questions.slice(request.answered).map(({ reason }) => reason).join("\n\n"),
            asked: questions.length,
            changes: canRevise(role, family)
              ? "To change what you ordered, edit the request instead."
              : changesText(role, family, district),
          }
          : null,
        homeHref: homeFor(role),
      }}
    />
  );
}
