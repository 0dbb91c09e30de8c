import { formatList } from "#src/admin/ui/format-list.ts";

/** The outcome for one of several entries. */
export interface EntryOutcome {
  title: string;
  /** `already`: nothing to do. `error`: it failed. `suggestion`: it succeeded, with a suggestion. */
  status: "done" | "already" | { error: string } | { suggestion: string };
}

/** The outcomes as a sentence or two. `done` is the past tense of the action, such as `published`. */
export function outcomeMessage(done: string, outcomes: readonly EntryOutcome[]): string {
  const [first] = outcomes;
  if (!first) return "Select something first.";
  const suggestions = outcomes.flatMap(({ title, status }) =>
    hasSuggestion(status) ? [{ title, suggestion: status.suggestion }] : [],
  );
  return [doneMessage(done, first, outcomes), suggestionMessage(suggestions, outcomes.length)]
    .filter(Boolean)
    .join(" ");
}

function doneMessage(done: string, first: EntryOutcome, outcomes: readonly EntryOutcome[]): string {
  const failed = outcomes.flatMap(({ title, status }) => (hasFailed(status) ? [{ title, error: status.error }] : []));
  const already = outcomes.filter(({ status }) => status === "already").length;
  const number = outcomes.length - failed.length - already;
  if (outcomes.length === 1 && failed.length === 0) {
    return `${quoted(first.title)} ${already ? `was already ${done}` : `is ${done}`}.`;
  }
  const clauses = [
    number > 0 && `${number} ${done}`,
    already > 0 && (number > 0 ? `${already} already ${was(already)}` : `${already} ${was(already)} already ${done}`),
    failed.length > 0 && failureMessage(number + already === 0 ? done : "", failed),
  ];
  return `${clauses.filter(Boolean).join("; ")}.`;
}

export function hasFailed(status: EntryOutcome["status"]): status is { error: string } {
  return typeof status === "object" && "error" in status;
}

export function hasSuggestion(status: EntryOutcome["status"]): status is { suggestion: string } {
  return typeof status === "object" && "suggestion" in status;
}

/** A single entry is named in the sentence before. */
function suggestionMessage(suggestions: readonly { title: string; suggestion: string }[], total: number): string {
  if (suggestions.length === 0) return "";
  const texts = suggestions.map(({ title, suggestion }) =>
    total === 1 ? suggestion : `${quoted(title)} (${suggestion})`,
  );
  return `${texts.length === 1 ? "Suggestion" : "Suggestions"}: ${formatList(texts)}.`;
}

function failureMessage(done: string, failed: readonly { title: string; error: string }[]): string {
  const pastTense = done && ` ${done}`;
  const [first] = failed;
  if (first && failed.length === 1) return `${quoted(first.title)} was not${pastTense}: ${first.error}`;
  return `${failed.length} were not${pastTense}: ${formatList(failed.map(({ title, error }) => `${quoted(title)} (${error})`))}`;
}

function was(number: number): string {
  return number === 1 ? "was" : "were";
}

export function quoted(title: string): string {
  return `“${title}”`;
}
