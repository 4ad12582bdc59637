import type { ReactNode } from "react";
import { type HistoryEvent, threadOf } from "../../domain/history/events.ts";
import type { LunchRequest } from "../../domain/requests/request.ts";
import { Timeline } from "../history/Timeline.tsx";
import { Alert } from "../ui/Alert.tsx";

interface QuestionAlertProps {
  request: LunchRequest;
  events: readonly HistoryEvent[];
  children?: ReactNode;
}

/** The questions about a version in review, with their answers. Once they are closed, the version history has them. */
export function QuestionAlert({ request, events, children }: QuestionAlertProps) {
  if (!request.question) return null;
  const isOpen = request.question === "ASKED";
  return (
    <Alert
      tone={isOpen ? "warning" : "info"}
      title={isOpen ? "Question from the kitchen" : "Question from the kitchen, answered"}
    >
      <div className="stack" data-gap="small">
        <Timeline events={threadOf(request, events)} />
        {children}
      </div>
    </Alert>
  );
}
