import type { KindName } from "../../schema/kinds.ts";
import { isRecord } from "../../schema/values/deep-equal.ts";
import { coerceDraft } from "../coerce.ts";
import type { Field } from "../field.ts";
import type { Issue } from "../field-type.ts";
import { itemOf, typeOf } from "../field-types.ts";
import { checkContent, checkStored, fieldOfKind } from "../parse.ts";
import { findInput } from "../place.ts";
import { validationMessages } from "./validation-messages.ts";

/** Something that blocks publishing. */
export interface Gap {
  path: string;
  /** The label of the input: `Questions › Answer`. */
  label: string;
  /** The validation message. */
  words: string;
}

export interface FilledDraft {
  /** Valid for its kind: missing parts are placeholders, and long texts are cut. */
  content: object;
  gaps: Gap[];
}

/** Each round fixes all issues it finds. Far more rounds than any draft has needed. */
const maxRounds = 100;

/**
 * Makes an incomplete draft valid, so that pages can show it. `today` (`2026-11-21`) replaces a missing date. `null` if
 * that is impossible.
 */
export function fillPlaceholders(kind: KindName, draft: object, today: string): FilledDraft | null {
  const root = fieldOfKind(kind);
  const first = checkContent(kind, draft);
  const gaps = first.success ? [] : gapsIn(root, first.error.issues, draft);
  const attempts = new Map<string, number>();
  let content: unknown = draft;
  for (let round = 0; round < maxRounds; round += 1) {
    const check = checkStored(kind, content);
    if (check.success) return { content: check.data, gaps };
    const found = new Map(check.error.issues.map((issue) => [pathOf(root, issue, content), issue]));
    // In reverse: removing a list item moves only the items after it.
    for (const [path, issue] of [...found].reverse()) {
      const attempt = attempts.get(path) ?? 0;
      attempts.set(path, attempt + 1);
      content = fillAt(root, content, path, issue, attempt, today);
    }
  }
  return null;
}

function gapsIn(root: Field, issues: readonly Issue[], draft: object): Gap[] {
  return Object.entries(validationMessages(root, issues, draft)).map(([path, words]) => ({
    path,
    label: findInput(root, stepsOf(path), draft).label,
    words,
  }));
}

function pathOf(root: Field, issue: Issue, content: unknown): string {
  return findInput(root, issue.path.map(String), content).path;
}

/** Replaces the value at a path. Later attempts keep less of the original. */
function fillAt(root: Field, content: unknown, path: string, issue: Issue, attempt: number, today: string) {
  const { field, value: part } = findInput(root, stepsOf(path), content);
  const candidates = placeholdersFor(field, part, issue, today);
  return attempt < candidates.length
    ? withPart(content, stepsOf(path), candidates[attempt])
    : without(root, content, stepsOf(path));
}

/** Values to try instead of an invalid one, in this order. */
function placeholdersFor(field: Field, part: unknown, issue: Issue, today: string): unknown[] {
  const allowed = "values" in issue ? issue.values.slice(0, 1) : [];
  const missing = field.isNullable ? [null] : [];
  return [...missing, ...typeOf(field).placeholders(part, field, today), ...allowed, field.empty];
}

/** Removes the innermost removable part around a path, or all content if there is none. */
function without(root: Field, content: unknown, [...steps]: string[]): unknown {
  for (; steps.length > 0; steps.pop()) {
    const [last = ""] = steps.slice(-1);
    const { field } = findInput(root, steps, content);
    const around = findInput(root, steps.slice(0, -1), content);
    if (field.isNullable) return withPart(content, steps, null);
    if (itemOf(around.field) && Array.isArray(around.value)) {
      return withPart(content, steps.slice(0, -1), around.value.toSpliced(Number(last), 1));
    }
  }
  return coerceDraft(root, undefined);
}

function withPart(whole: unknown, [step, ...rest]: string[], part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(whole)) {
    const index = Number(step);
    // It may have been removed in the same round.
    return index < whole.length ? whole.with(index, withPart(whole[index], rest, part)) : whole;
  }
  const parts = isRecord(whole) ? whole : {};
  return { ...parts, [step]: withPart(parts[step], rest, part) };
}

function stepsOf(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
