import { deepEqual, isRecord } from "../../schema/values/deep-equal.ts";
import { type Path, within } from "../../schema/values/path.ts";
import { describeItem, describeValue } from "../describe.ts";
import type { Field } from "../field.ts";
import type { Names } from "../field-type.ts";
import { fieldsOf, itemOf, typeOf } from "../field-types.ts";
import { describeRichText } from "../types/rich-text.ts";
import { previousIndexes } from "./same-items.ts";
import { type DiffBudget, type DiffPart, diffText, newDiffBudget } from "./text-diff.ts";

/** One changed part of some content, as text for people. */
export interface Difference {
  /** The current path; for removed parts, the old one. */
  path: Path;
  /** `Company › Business hours › Monday`. */
  label: string;
  /** List items can be added, removed and moved. A move is one difference for the whole list. */
  change: "changed" | "added" | "removed" | "moved";
  /** Empty for no value. */
  before: string;
  after: string;
  /** The diff by word, for texts with enough in common. */
  textDiff: DiffPart[] | null;
}

/** All differences between two contents of a kind, in the order of its fields. */
export function differencesBetween(field: Field, before: object, after: object, names: Names): Difference[] {
  return differences(field, before, after, { path: "", labels: [], names, effort: newDiffBudget() });
}

/** The labels of the changed parts: `Phone`, `Business hours`, `Header menu`. */
export function changedParts(field: Field, before: unknown, after: unknown): string[] {
  if (deepEqual(before, after)) return [];
  const fields = fieldsOf(field, after);
  const isSection = fields && (field.label === "" || Object.keys(fields).length > minSectionFields);
  if (!isSection || !isRecord(before) || !isRecord(after)) return [field.label];
  return Object.entries(fields).flatMap(([name, part]) => changedParts(part, before[name], after[name]));
}

/** Of a group with more fields, the fields are named instead of the group. */
const minSectionFields = 8;

/** The location of a part, with what its description needs. */
interface Place {
  path: Path;
  labels: readonly string[];
  names: Names;
  effort: DiffBudget;
}

function differences(field: Field, before: unknown, after: unknown, place: Place): Difference[] {
  if (deepEqual(before, after)) return [];
  const fields = fieldsOf(field, after);
  if (fields && fields === fieldsOf(field, before) && isRecord(before) && isRecord(after)) {
    return Object.entries(fields).flatMap(([name, part]) =>
      differences(part, before[name], after[name], inside(place, name, part.label)),
    );
  }
  const item = itemOf(field);
  if (item && Array.isArray(before) && Array.isArray(after)) return listDifferences(item, before, after, place);
  const { was, is } = describeBoth(field, before, after, place.names);
  return [
    { ...difference("changed", place, was, is), textDiff: isProse(field) ? diffText(was, is, place.effort) : null },
  ];
}

/** Both sides as text. If only the formatting differs, with formatting. */
function describeBoth(field: Field, before: unknown, after: unknown, names: Names): { was: string; is: string } {
  const [was, is] = [describeValue(field, before, names), describeValue(field, after, names)];
  if (was !== is || typeOf(field).holds !== "rich-text") return { was, is };
  return { was: describeRichText(before, names, true), is: describeRichText(after, names, true) };
}

function listDifferences(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): Difference[] {
  const { names } = place;
  const places = previousIndexes(before, after, item);
  const at = (index: number) => inside(place, index, "");
  const kept = places.filter((was) => was !== null);
  const namesOf = (order: number[]) => order.map((was) => describeItem(item, before[was], names)).join(", ");
  const inOldOrder = kept.toSorted((one, other) => one - other);
  const moved = deepEqual(kept, inOldOrder) ? [] : [difference("moved", place, namesOf(inOldOrder), namesOf(kept))];
  const removed = before.flatMap((one, was) =>
    places.includes(was) ? [] : [difference("removed", at(was), describeValue(item, one, names), "")],
  );
  const others = after.flatMap((one, index) => {
    const was = places[index] ?? null;
    if (was === null) return [difference("added", at(index), "", describeValue(item, one, names))];
    const name = typeOf(item).holds === "parts" ? describeItem(item, before[was], names) : "";
    return differences(item, before[was], one, inside(place, index, name && `“${name}”`));
  });
  return [...moved, ...removed, ...others];
}

/** Whether a diff by word makes sense. */
function isProse(field: Field): boolean {
  const { holds } = typeOf(field);
  return holds === "text" || holds === "rich-text";
}

function difference(change: Difference["change"], { path, labels }: Place, before: string, after: string): Difference {
  return {
    path,
    label: labels.join(" › "),
    change,
    before,
    // For example a number written in another way.
    after: before === after && before !== "" ? "The same text, written differently" : after,
    textDiff: null,
  };
}

function inside({ path, labels, ...shared }: Place, step: string | number, label: string): Place {
  return { path: within(path, step), labels: label === "" ? labels : [...labels, label], ...shared };
}
