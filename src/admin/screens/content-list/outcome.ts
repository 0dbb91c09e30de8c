import { countOf } from "#src/admin/ui/format-count.ts";
import { formatList } from "#src/admin/ui/format-list.ts";

/** The outcome for one of several entries. */
export interface EntryOutcome {
  title: string;
  /** `already`: nothing to do. `error`: it failed. `suggestion`: it succeeded, with a suggestion. */
  status: "done" | "already" | { error: string } | { suggestion: string };
}

/** An action on entries in the past tense: `published`. */
export interface ActionWords {
  done: string;
  /** What follows `was` or `were` for entries that needed no change. Default: ` already published`. */
  already?: string;
}

/**
 * The outcomes in a few sentences. `item` is the kind of the entries, such as `service`; `deleted`, how many of the
 * selected ones someone else has deleted.
 */
export function outcomeMessage(
  words: ActionWords,
  item: string,
  outcomes: readonly EntryOutcome[],
  deleted = 0,
): string {
  const [first] = outcomes;
  if (!first) return "Select something first.";
  const isSingle = outcomes.length + deleted === 1;
  const failed = outcomes.flatMap(({ title, status }) => (hasFailed(status) ? [{ title, error: status.error }] : []));
  const already = outcomes.filter(({ status }) => status === "already").length;
  const number = outcomes.length - failed.length - already;
  const sentences = [
    number > 0 && (isSingle ? `${quoted(first.title)} is ${words.done}.` : `${countOf(number, item)} ${words.done}.`),
    already > 0 &&
      `${isSingle ? quoted(first.title) : already} ${was(already)}${words.already ?? ` already ${words.done}`}.`,
    failed.length > 0 && failureMessage(words.done, failed),
    deleted > 0 && `${deleted} ${was(deleted)} already deleted.`,
    suggestionMessage(outcomes, isSingle),
  ];
  return sentences.filter(Boolean).join(" ");
}

export function hasFailed(status: EntryOutcome["status"]): status is { error: string } {
  return typeof status === "object" && "error" in status;
}

export function hasSuggestion(status: EntryOutcome["status"]): status is { suggestion: string } {
  return typeof status === "object" && "suggestion" in status;
}

/** A single entry is named in the sentence before. */
function suggestionMessage(outcomes: readonly EntryOutcome[], isSingle: boolean): string {
  const texts = outcomes.flatMap(({ title, status }) => {
    if (!hasSuggestion(status)) return [];
    return isSingle ? [status.suggestion] : [`${quoted(title)} (${status.suggestion})`];
  });
  if (texts.length === 0) return "";
  return `${texts.length === 1 ? "Suggestion" : "Suggestions"}: ${formatList(texts)}.`;
}

function failureMessage(done: string, failed: readonly { title: string; error: string }[]): string {
  const [first] = failed;
  if (first && failed.length === 1) return `${quoted(first.title)} wasn't ${done}: ${first.error}.`;
  return `${failed.length} weren't ${done}: ${formatList(failed.map(({ title, error }) => `${quoted(title)} (${error})`))}.`;
}

function was(number: number): string {
  return number === 1 ? "was" : "were";
}

export function quoted(title: string): string {
  return `“${title}”`;
}
