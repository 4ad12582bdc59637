import { useEffect, useEffectEvent, useRef, useState } from "react";
import { announce } from "../../browser/announce.ts";
import { post } from "../../browser/api.ts";
import { keepSelection } from "../../browser/kept_selection.ts";
import { settle } from "../../browser/settle.ts";
import { showToast } from "../../browser/toasts.ts";
import { type BulkAction, useBulkAction } from "../../browser/use_bulk_action.ts";
import type { ListView } from "../../browser/use_list.ts";
import type { Selection } from "../../browser/use_selection.ts";
import { useSubmit } from "../../browser/use_submit.ts";
import { useUnsavedChangesWarning } from "../../browser/use_unsaved_changes_warning.ts";
import { isFiltered } from "../../domain/lists/params.ts";
import type { SelectionSum } from "../../domain/requests/bulk.ts";
import { approveQuestion, BULK_FAILURE } from "../../domain/requests/bulk_texts.ts";
import { shortId } from "../../domain/requests/request.ts";
import type { RequestStatus } from "../../domain/requests/statuses.ts";
import { urls } from "../../domain/urls.ts";
import { SelectionBar } from "../lists/SelectionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { BulkFailuresAlert } from "./BulkFailuresAlert.tsx";

const ACTIONS: Partial<Record<RequestStatus, BulkAction>> = { IN_REVIEW: "approve", APPROVED: "progress" };

const LABELS: Record<BulkAction, string> = { approve: "Approve Selected", progress: "Mark In Progress" };

/** How many requests are listed by id at most. */
const MAX_LISTED = 5;

export interface BulkSelectionProps {
  selection: Selection;
  /** The tab that the requests are selected in. */
  status: RequestStatus;
  view: Pick<ListView<{ data: { id: string }[] }>, "displayed" | "reload">;
}

/** The selected requests, and what can be done with all of them. Loaded when the first one is selected. */
export function BulkSelection({ selection, status, view: { displayed, reload } }: BulkSelectionProps) {
  const bulk = useBulkAction();
  const asking = useSubmit();
  const [question, setQuestion] = useState<{ action: BulkAction; sum: SelectionSum } | null>(null);
  const isRunning = bulk.progress !== null;
  const ids = [...selection.ids];
  const shown = new Set(displayed.list.data.map(({ id }) => id));
  const elsewhere = ids.filter((id) => !shown.has(id));
  // One that runs keeps its name in whichever tab is open meanwhile.
  const offered = bulk.progress?.action ?? ACTIONS[status];
  // The same selection, for code that runs after a response.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  useEffect(() => selection.keep(isRunning), [isRunning]);
  useUnsavedChangesWarning(isRunning);
  useEffect(() => {
    const keep = () => keepSelection(selection.status, ids);
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  });

  // A selected request that left the page may have moved to another one, or have left the tab.
  const findGone = useEffectEvent(async (isCurrent: () => boolean) => {
    if (isRunning || elsewhere.length === 0) return;
    // Without an answer, the question before the action or the action itself finds out.
    const sum = await addUp(elsewhere).catch(() => null);
    if (sum && isCurrent()) drop(elsewhere, sum);
  });
  // The bar comes by itself, maybe to where a press is on its way.
  useEffect(() => {
    if (selection.isRestored) settle();
  }, [selection.isRestored]);
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

  function drop(asked: string[], { requestIds }: SelectionSum): void {
    const gone = asked.filter((id) => !requestIds.includes(id));
    if (gone.length > 0) selection.change(gone, false, true);
  }

  const ask = (action: BulkAction) =>
    asking.submit(async () => {
      const sum = await addUp(ids);
      // Something else is selected by now, or nothing in another tab.
      if (latest.current.ids !== selection.ids) return;
      drop(ids, sum);
      if (sum.requestIds.length > 0) setQuestion({ action, sum });
    }, () => showToast({ ...BULK_FAILURE[action], tone: "error" }));

  async function run(requestIds: string[], action: BulkAction): Promise<void> {
    setQuestion(null);
    selection.change(await bulk.run(requestIds, action, () => latest.current), false);
    await reload();
  }

  function dismissFailures(): void {
    bulk.dismissFailures();
    // Has the list drawn with it, which keeps the focus when the button goes.
    selection.change([], false);
  }

  function clear(): void {
    selection.change(ids, false);
    document.querySelector<HTMLElement>("thead input")?.focus();
  }

  return (
    <>
      {bulk.failures && <BulkFailuresAlert {...bulk.failures} onDismiss={dismissFailures} />}
      <DroppedNotice ids={selection.dropped} />
      {(ids.length > 0 || isRunning) && (
        <SelectionBar
          count={ids.length}
          elsewhere={elsewhere.length}
          isSearch={isFiltered(displayed.params)}
          isFull={selection.isFull}
          progress={bulk.progress && !bulk.isShort ? bulk.progress : undefined}
          onStop={bulk.stop}
          onClear={isRunning ? undefined : clear}
        >
          {offered && (
            <Button
              size="small"
              variant="primary"
              isPending={asking.isPending || isRunning}
              onPress={() => offered === "approve" ? ask(offered) : run(ids, offered)}
            >
              {LABELS[offered]}
            </Button>
          )}
        </SelectionBar>
      )}
      {question && (
        <ConfirmDialog
          title="Approve Selected"
          tone="warning"
          confirmLabel="Approve"
          isOpen
          onCancel={() => setQuestion(null)}
          onConfirm={() => run(question.sum.requestIds, question.action)}
        >
          <p>{approveQuestion(question.sum)}</p>
          {selection.dropped.length > 0 && <p>{droppedText(selection.dropped)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function DroppedNotice({ ids }: { ids: readonly string[] }) {
  useEffect(() => {
    if (ids.length === 0) return;
    announce(`${ids.length} deselected, having left this list`);
    // The rows have moved down.
    settle();
  }, [ids]);
  return ids.length > 0 && <p className="muted">{droppedText(ids)}</p>;
}

function droppedText(ids: readonly string[]): string {
  const listed = ids.slice(0, MAX_LISTED).map(shortId).join(", ");
  return `Left this list, so deselected: ${listed}${
    ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : ""
  }`;
}
