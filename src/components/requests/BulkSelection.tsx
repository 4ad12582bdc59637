import { useEffect, useEffectEvent, useRef, useState } from "react";
import { post } from "../../browser/api.ts";
import { useSubmit } from "../../browser/islands/use_submit.ts";
import type { ListView } from "../../browser/lists/use_list.ts";
import type { Selection } from "../../browser/lists/use_selection.ts";
import { announce } from "../../browser/shell/announce.ts";
import { showToast } from "../../browser/shell/toasts.ts";
import { isFiltered, type Paginated } from "../../domain/lists/pagination.ts";
import type { BulkResult, SelectionSum } from "../../domain/requests/decisions.ts";
import {
  approveQuestion,
  BULK_FAILURE,
  type BulkAction,
  bulkRefusal,
  bulkSuccess,
  conflictTexts,
} from "../../domain/requests/bulk_texts.ts";
import { shortId } from "../../domain/requests/request.ts";
import { isAllowedFrom, type RequestStatus } from "../../domain/requests/statuses.ts";
import { urls } from "../../domain/urls.ts";
import { SelectionBar } from "../lists/SelectionBar.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { QuestionDialog } from "../ui/QuestionDialog.tsx";

const LABELS: Record<BulkAction, string> = { approve: "Approve Selected", progress: "Mark In Progress" };
const ACTIONS = Object.keys(LABELS) as BulkAction[];
const CALLS: Record<BulkAction, string> = { approve: urls.api.bulkApprove, progress: urls.api.bulkProgress };

const MAX_LISTED = 5;

export interface BulkSelectionProps {
  selection: Selection;
  /** The number of past deliveries that are not selected while all else on the page is. */
  leftOut: number;
  status: RequestStatus;
  view: Pick<ListView<Paginated<{ id: string }>>, "displayed" | "reload">;
}

/** The actions on selected requests, loaded when the first one is selected. */
export function BulkSelection({ selection, leftOut, status, view: { displayed, reload } }: BulkSelectionProps) {
  const { isPending, submit } = useSubmit();
  const [question, setQuestion] = useState<SelectionSum | null>(null);
  const [failures, setFailures] = useState<BulkFailures | null>(null);
  const ids = Object.keys(selection.selected);
  const shown = new Set(displayed.list.data.map(({ id }) => id));
  const elsewhere = ids.filter((id) => !shown.has(id));
  const offered = ACTIONS.find((action) => isAllowedFrom(action, status));
  // The same selection, for code that runs after a response.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });

  // A selected request that left the page may have moved to another one, or have left the tab.
  const findGone = useEffectEvent(async (isCurrent: () => boolean) => {
    if (isPending || elsewhere.length === 0) return;
    // Without an answer, the question before the action or the action itself finds out.
    const sum = await addUp(elsewhere).catch(() => null);
    if (sum && isCurrent()) drop(elsewhere, sum);
  });
  const previous = useRef(displayed);
  useEffect(() => {
    const { params } = previous.current;
    const isSameList = previous.current !== displayed && params === displayed.params;
    previous.current = displayed;
    if (!isSameList) return;
    let isCurrent = true;
    void findGone(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [displayed]);

  const addUp = (requestIds: string[]) => post<SelectionSum>(urls.api.selectionSum, { requestIds, status });

  function drop(selected: string[], { requestIds }: SelectionSum): void {
    const gone = selected.filter((id) => !requestIds.includes(id));
    if (gone.length > 0) selection.change(gone, false, true);
  }

  const openQuestion = () =>
    submit(async () => {
      const sum = await addUp(ids);
      // Something else is selected by now, or nothing in another tab.
      if (latest.current.selected !== selection.selected) return;
      drop(ids, sum);
      if (sum.requestIds.length > 0) setQuestion(sum);
    }, () => showToast({ ...BULK_FAILURE.approve, tone: "error" }));

  async function run(action: BulkAction, requestIds: string[]): Promise<void> {
    setQuestion(null);
    setFailures(null);
    await submit(async () => {
      const result = await post<BulkResult>(CALLS[action], { requestIds });
      selection.change(requestIds, false);
      const refusals = result.failed > 0 ? bulkRefusal(action, result.failed) : "";
      if (refusals) setFailures({ title: refusals, failures: result.failures });
      // A refused request is no success, however well the others went.
      const tone = refusals ? "error" : "success";
      showToast({ ...bulkSuccess(action, result), ...refusals && { subject: refusals }, tone });
    }, () => showToast({ ...BULK_FAILURE[action], tone: "error" }));
    // Also after a failure: the call may have come through, and only its answer be lost.
    await reload();
  }

  function dismissFailures(): void {
    setFailures(null);
    // Redraws the list too, which keeps the focus when the button goes.
    selection.change([], false);
  }

  function clear(): void {
    selection.change(ids, false);
    document.querySelector<HTMLElement>("tbody th a")?.focus();
  }

  return (
    <>
      {failures && <BulkFailuresAlert {...failures} onDismiss={dismissFailures} />}
      <DroppedNotice ids={selection.dropped} />
      {ids.length > 0 && (
        <SelectionBar
          count={ids.length}
          leftOut={leftOut}
          elsewhere={elsewhere.length}
          isFiltered={isFiltered(displayed.list.pagination)}
          isFull={selection.isFull}
          onClear={clear}
        >
          {offered && (
            <Button
              size="small"
              variant="primary"
              isPending={isPending}
              onPress={() => offered === "approve" ? openQuestion() : run(offered, ids)}
            >
              {LABELS[offered]}
            </Button>
          )}
        </SelectionBar>
      )}
      {question && (
        <QuestionDialog
          question={approveQuestion(question)}
          onClose={() => setQuestion(null)}
          onConfirm={() => run("approve", question.requestIds)}
          details={
            <>
              {question.conflicts.length > 0 && (
                <Alert tone="danger">
                  <ul role="list">{conflictTexts(question.conflicts).map((text) => <li key={text}>{text}</li>)}</ul>
                </Alert>
              )}
              {selection.dropped.length > 0 && <p>{droppedText(selection.dropped)}</p>}
            </>
          }
        />
      )}
    </>
  );
}

function DroppedNotice({ ids }: { ids: readonly string[] }) {
  useEffect(() => {
    if (ids.length > 0) announce(`${ids.length} deselected because they left this list`);
  }, [ids]);
  return ids.length > 0 && <p className="muted">{droppedText(ids)}</p>;
}

function droppedText(ids: readonly string[]): string {
  const listed = ids.slice(0, MAX_LISTED).map(shortId).join(", ");
  return `Deselected because they left this list: ${listed}${
    ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : ""
  }`;
}

interface BulkFailures {
  title: string;
  failures: BulkResult["failures"];
}

/** The requests that a bulk action could not change, each with the reason; stays until it is dismissed. */
function BulkFailuresAlert({ title, failures, onDismiss }: BulkFailures & { onDismiss: () => void }) {
  return (
    <Alert tone="warning" role="alert" title={title} takesFocus>
      <div className="stack" data-gap="small">
        <ul className="stack" data-gap="small">
          {failures.map(({ requestId, message }) => (
            <li key={requestId}>
              <a className="code" href={urls.reviewRequest(requestId)}>{shortId(requestId)}</a> {message}
            </li>
          ))}
        </ul>
        <div>
          <Button size="small" onPress={onDismiss}>Close</Button>
        </div>
      </div>
    </Alert>
  );
}
