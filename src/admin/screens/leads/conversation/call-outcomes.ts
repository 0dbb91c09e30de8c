import type { CallOutcome } from "#src/base/db/tables/conversation.ts";

const labels: Record<CallOutcome, string> = {
  reached: "We talked",
  "left-message": "Left a message",
  "no-answer": "No answer",
};

export const callOutcomes = Object.entries(labels).map(([value, label]) => ({ value, label }));

export function outcomeLabel(outcome: CallOutcome | null): string {
  return labels[outcome ?? "reached"];
}
