import type { KindName } from "../../schema/kinds.ts";
import { isRecord } from "../../schema/values/deep-equal.ts";
import { coerceDraft } from "../coerce.ts";
import type { Field } from "../field.ts";
import type { Issue } from "../field-type.ts";
import { itemOf, typeOf } from "../field-types.ts";
import { findInput } from "../find-input.ts";
import { checkContent, checkStored, fieldOfKind } from "../parse.ts";
import { validationMessages } from "./validation-messages.ts";

/** Something that blocks publishing. */
export interface Gap {
  path: string;
  /** The label of the input: `Questions › Answer`. */
  label: string;
  /** The validation message. */
  message: string;
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
    const found = new Map(check.error.issues.map((issue) => [inputPathOf(root, issue, content), issue]));
    // In reverse: removing a list item moves only the items after it.
    for (const [path, issue] of [...found].reverse()) {
      const attempt = attempts.get(path) ?? 0;
      attempts.set(path, attempt + 1);
      content = fillValueAt(root, content, path, issue, attempt, today);
    }
  }
  return null;
}

function gapsIn(root: Field, issues: readonly Issue[], draft: object): Gap[] {
  return Object.entries(validationMessages(root, issues, draft)).map(([path, message]) => ({
    path,
    label: findInput(root, stepsOf(path), draft).label,
    message,
  }));
}

function inputPathOf(root: Field, issue: Issue, content: unknown): string {
  return findInput(root, issue.path.map(String), content).path;
}

/** Replaces the value at a path. Later attempts keep less of the original. */
function fillValueAt(root: Field, content: unknown, path: string, issue: Issue, attempt: number, today: string) {
  const { field, value } = findInput(root, stepsOf(path), content);
  const candidates = placeholdersFor(field, value, issue, today);
  return attempt < candidates.length
    ? setValueAt(content, stepsOf(path), candidates[attempt])
    : removeAt(root, content, stepsOf(path));
}

/** Values to try instead of an invalid one, in this order. */
function placeholdersFor(field: Field, value: unknown, issue: Issue, today: string): unknown[] {
  const allowed = "values" in issue ? issue.values.slice(0, 1) : [];
  const missing = field.isNullable ? [null] : [];
  return [...missing, ...typeOf(field).placeholders(value, field, today), ...allowed, field.empty];
}

/** Removes the innermost removable part around a path, or all content if there is none. */
function removeAt(root: Field, content: unknown, [...steps]: string[]): unknown {
  for (; steps.length > 0; steps.pop()) {
    const [lastStep = ""] = steps.slice(-1);
    const { field } = findInput(root, steps, content);
    const parent = findInput(root, steps.slice(0, -1), content);
    if (field.isNullable) return setValueAt(content, steps, null);
    if (itemOf(parent.field) && Array.isArray(parent.value)) {
      return setValueAt(content, steps.slice(0, -1), parent.value.toSpliced(Number(lastStep), 1));
    }
  }
  return coerceDraft(root, undefined);
}

function setValueAt(content: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(content)) {
    const index = Number(step);
    // It may have been removed in the same round.
    return index < content.length ? content.with(index, setValueAt(content[index], rest, value)) : content;
  }
  const record = isRecord(content) ? content : {};
  return { ...record, [step]: setValueAt(record[step], rest, value) };
}

function stepsOf(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
