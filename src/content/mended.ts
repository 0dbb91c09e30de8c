import type { z } from "zod";
import { draftOf } from "./draft.ts";
import { faultsOf } from "./faults.ts";
import type { Field } from "./kinds/field.ts";
import type { KindName } from "./kinds/kinds.ts";
import { checkContent, fieldOfKind } from "./parse.ts";
import { placeOf } from "./place.ts";
import { hasParts } from "./same.ts";

/** Something that keeps a draft from being published as it is. */
export interface Gap {
  path: string;
  /** What the input is called: `Questions › Answer`. */
  label: string;
  /** What to do about it. */
  words: string;
}

export interface Mended {
  /** It fits its kind: what is missing is as good as empty, and what is too long is cut. */
  content: object;
  gaps: Gap[];
}

/** What a text that must not be empty says while it is. */
const blank = "…";

/** Names what does not exist: links and pictures that lead there are left out by whoever shows them. */
const nothing = "not-chosen";

/** Rounds of mending, each of which mends all that is found: far more than any draft has taken. */
const mostRounds = 100;

/**
 * A draft that need not be whole, as pages can show it. `today` stands where a date is missing, as `2026-11-21`; `null`
 * for a draft that nothing can be made of.
 */
export function mendedDraft(kind: KindName, draft: object, today: string): Mended | null {
  const root = fieldOfKind(kind);
  const first = checkContent(kind, draft);
  if (first.success) return { content: first.data, gaps: [] };
  const gaps = gapsIn(root, first.error.issues, draft);
  const tries = new Map<string, number>();
  let content: unknown = draft;
  for (let round = 0; round < mostRounds; round += 1) {
    const check = checkContent(kind, content);
    if (check.success) return { content: check.data, gaps };
    const found = new Map(check.error.issues.map((issue) => [pathOf(root, issue, content), issue]));
    // From the last to the first: what is dropped out of a list moves only what stands behind it.
    for (const [path, issue] of [...found].reverse()) {
      const number = tries.get(path) ?? 0;
      tries.set(path, number + 1);
      content = mended(root, content, path, issue, number, today);
    }
  }
  return null;
}

function gapsIn(root: Field, issues: readonly z.core.$ZodIssue[], draft: object): Gap[] {
  return Object.entries(faultsOf(root, issues, draft)).map(([path, words]) => ({
    path,
    label: placeOf(root, stepsOf(path), draft).label,
    words,
  }));
}

function pathOf(root: Field, issue: z.core.$ZodIssue, content: unknown): string {
  return placeOf(root, issue.path.map(String), content).path;
}

/** Content with something else at a path; the more often that was tried, the less is left of what stood there. */
function mended(root: Field, content: unknown, path: string, issue: z.core.$ZodIssue, number: number, today: string) {
  const { field, part } = placeOf(root, stepsOf(path), content);
  const stopgaps = stopgapsFor(field, part, issue, today);
  return number < stopgaps.length
    ? withPart(content, stepsOf(path), stopgaps[number])
    : without(root, content, stepsOf(path));
}

function stopgapsFor(field: Field, part: unknown, issue: z.core.$ZodIssue, today: string): unknown[] {
  const allowed = "values" in issue ? issue.values.slice(0, 1) : [];
  const spared = field.isNullable ? [null] : [];
  switch (field.type) {
    case "text":
    case "long-text":
      return [
        ...cut(part, field.max),
        ...(field.empty ? [field.empty] : []),
        blank,
        "X",
        "name@example.com",
        "https://example.com",
      ];
    case "number":
      return [...spared, field.min ?? 1, (field.min ?? 0) + 1, field.max ?? 1];
    case "date":
      return [...spared, today];
    case "list": {
      if (!Array.isArray(part)) return [];
      const missing = Array.from({ length: Math.max(field.min - part.length, 0) }, () =>
        draftOf(field.item, undefined),
      );
      return [part.slice(0, field.max ?? part.length), [...part, ...missing]];
    }
    case "entry":
    case "link":
      return [...spared, { entry: nothing }];
    case "picture":
      return [...spared, { media: nothing, alt: "" }];
    case "time":
      return [...spared, "09:00"];
    case "time-zone":
      return ["America/New_York"];
    case "id":
      return [nothing];
    default:
      return [...allowed, field.empty];
  }
}

function cut(part: unknown, max: number | null): string[] {
  return typeof part === "string" && max !== null && part.trim().length > max
    ? [`${part.trim().slice(0, max - 1)}${blank}`.toWellFormed()]
    : [];
}

/** Leaves out the innermost part around a path that can be left out; all of it when nothing else can. */
function without(root: Field, content: unknown, [...steps]: string[]): unknown {
  for (; steps.length > 0; steps.pop()) {
    const [last = ""] = steps.slice(-1);
    const { field } = placeOf(root, steps, content);
    const around = placeOf(root, steps.slice(0, -1), content);
    if (field.isNullable) return withPart(content, steps, null);
    if (around.field.type === "list" && Array.isArray(around.part)) {
      return withPart(content, steps.slice(0, -1), around.part.toSpliced(Number(last), 1));
    }
  }
  return draftOf(root, undefined);
}

function withPart(whole: unknown, [step, ...rest]: string[], part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(whole)) {
    const index = Number(step);
    // It may have been dropped in the same round.
    return index < whole.length ? whole.with(index, withPart(whole[index], rest, part)) : whole;
  }
  const parts = hasParts(whole) ? whole : {};
  return { ...parts, [step]: withPart(parts[step], rest, part) };
}

function stepsOf(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
