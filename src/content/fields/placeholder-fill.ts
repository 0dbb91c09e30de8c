import type { z } from "zod";
import { isRecord } from "../schema/deep-equal.ts";
import type { Field } from "../schema/field.ts";
import type { KindName } from "../schema/kinds.ts";
import { coerceDraft } from "./draft.ts";
import { checkContent, fieldOfKind } from "./parse.ts";
import { findInput } from "./place.ts";
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

/** For required texts that are empty. */
const placeholderText = "…";

/** An id that does not exist. Pages leave out links and pictures with it. */
const missingId = "not-chosen";

/** Each round fixes all issues it finds. Far more rounds than any draft has needed. */
const maxRounds = 100;

/**
 * Makes an incomplete draft valid, so that pages can show it. `today` (`2026-11-21`) replaces a missing date. `null` if
 * that is impossible.
 */
export function fillPlaceholders(kind: KindName, draft: object, today: string): FilledDraft | null {
  const root = fieldOfKind(kind);
  const first = checkContent(kind, draft);
  if (first.success) return { content: first.data, gaps: [] };
  const gaps = gapsIn(root, first.error.issues, draft);
  const attempts = new Map<string, number>();
  let content: unknown = draft;
  for (let round = 0; round < maxRounds; round += 1) {
    const check = checkContent(kind, content);
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

function gapsIn(root: Field, issues: readonly z.core.$ZodIssue[], draft: object): Gap[] {
  return Object.entries(validationMessages(root, issues, draft)).map(([path, words]) => ({
    path,
    label: findInput(root, stepsOf(path), draft).label,
    words,
  }));
}

function pathOf(root: Field, issue: z.core.$ZodIssue, content: unknown): string {
  return findInput(root, issue.path.map(String), content).path;
}

/** Replaces the value at a path. Later attempts keep less of the original. */
function fillAt(root: Field, content: unknown, path: string, issue: z.core.$ZodIssue, attempt: number, today: string) {
  const { field, value: part } = findInput(root, stepsOf(path), content);
  const candidates = placeholdersFor(field, part, issue, today);
  return attempt < candidates.length
    ? withPart(content, stepsOf(path), candidates[attempt])
    : without(root, content, stepsOf(path));
}

function placeholdersFor(field: Field, part: unknown, issue: z.core.$ZodIssue, today: string): unknown[] {
  const allowed = "values" in issue ? issue.values.slice(0, 1) : [];
  const optional = field.isNullable ? [null] : [];
  switch (field.type) {
    case "text":
    case "long-text":
      return [
        ...truncated(part, field.max),
        ...(field.empty ? [field.empty] : []),
        placeholderText,
        "X",
        "name@example.com",
        "https://example.com",
      ];
    case "number":
      return [...optional, field.min ?? 1, (field.min ?? 0) + 1, field.max ?? 1];
    case "date":
      return [...optional, today];
    case "list": {
      if (!Array.isArray(part)) return [];
      const missing = Array.from({ length: Math.max(field.min - part.length, 0) }, () =>
        coerceDraft(field.item, undefined),
      );
      return [part.slice(0, field.max ?? part.length), [...part, ...missing]];
    }
    case "entry":
    case "link":
      return [...optional, { entry: missingId }];
    case "picture":
      return [...optional, { media: missingId, alt: "" }];
    case "time":
      return [...optional, "09:00"];
    case "time-zone":
      return ["America/New_York"];
    case "id":
      return [missingId];
    default:
      return [...allowed, field.empty];
  }
}

function truncated(part: unknown, max: number | null): string[] {
  return typeof part === "string" && max !== null && part.trim().length > max
    ? [`${part.trim().slice(0, max - 1)}${placeholderText}`.toWellFormed()]
    : [];
}

/** Removes the innermost removable part around a path, or all content if there is none. */
function without(root: Field, content: unknown, [...steps]: string[]): unknown {
  for (; steps.length > 0; steps.pop()) {
    const [last = ""] = steps.slice(-1);
    const { field } = findInput(root, steps, content);
    const around = findInput(root, steps.slice(0, -1), content);
    if (field.isNullable) return withPart(content, steps, null);
    if (around.field.type === "list" && Array.isArray(around.value)) {
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
