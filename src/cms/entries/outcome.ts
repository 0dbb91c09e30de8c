import { fewOf } from "../few-of.ts";

/** What became of one of the things that something was to be done with. */
export interface Outcome {
  title: string;
  /** `already`: there was nothing to do. `look`: it was done, and this is worth a look. */
  became: "done" | "already" | { why: string } | { look: string };
}

/** What became of all of them, in a sentence or two. `done` is what was to be done: `published`. */
export function outcomeInWords(done: string, outcomes: readonly Outcome[]): string {
  const [first] = outcomes;
  if (!first) return "Choose something first.";
  const looks = outcomes.flatMap(({ title, became }) => (hasLook(became) ? [{ title, look: became.look }] : []));
  return [doneInWords(done, first, outcomes), looksInWords(looks, outcomes.length)].filter(Boolean).join(" ");
}

function doneInWords(done: string, first: Outcome, outcomes: readonly Outcome[]): string {
  const failed = outcomes.flatMap(({ title, became }) => (hasFailed(became) ? [{ title, why: became.why }] : []));
  const already = outcomes.filter(({ became }) => became === "already").length;
  const number = outcomes.length - failed.length - already;
  if (outcomes.length === 1 && failed.length === 0) {
    return `${quoted(first.title)} ${already ? `was ${done} already` : `is ${done}`}.`;
  }
  const parts = [
    number > 0 && `${number} ${done}`,
    already > 0 && (number > 0 ? `${already} ${was(already)} already` : `${already} ${was(already)} ${done} already`),
    failed.length > 0 && failureInWords(number + already === 0 ? done : "", failed),
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

export function hasFailed(became: Outcome["became"]): became is { why: string } {
  return typeof became === "object" && "why" in became;
}

export function hasLook(became: Outcome["became"]): became is { look: string } {
  return typeof became === "object" && "look" in became;
}

/** Where only one thing was done, it was named before. */
function looksInWords(looks: readonly { title: string; look: string }[], all: number): string {
  if (looks.length === 0) return "";
  return `Worth a look: ${fewOf(looks.map(({ title, look }) => (all === 1 ? look : `${quoted(title)} (${look})`)))}.`;
}

function failureInWords(done: string, failed: readonly { title: string; why: string }[]): string {
  const not = done && ` ${done}`;
  const [first] = failed;
  if (first && failed.length === 1) return `${quoted(first.title)} was not${not}: ${first.why}`;
  return `${failed.length} were not${not}: ${fewOf(failed.map(({ title, why }) => `${quoted(title)} (${why})`))}`;
}

function was(number: number): string {
  return number === 1 ? "was" : "were";
}

export function quoted(title: string): string {
  return `“${title}”`;
}
