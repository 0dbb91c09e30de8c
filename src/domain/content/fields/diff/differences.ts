import { deepEqual, isRecord } from "../../schema/values/deep-equal.ts";
import { type Path, within } from "../../schema/values/path.ts";
import { describeItem, describeValue } from "../describe.ts";
import type { Field } from "../field.ts";
import type { Names } from "../field-type.ts";
import { fieldsOf, itemOf, typeOf } from "../field-types.ts";
import { describeRichText } from "../types/rich-text.ts";
import { previousIndexes } from "./same-items.ts";
import { type DiffBudget, type DiffSegment, diffText, newDiffBudget } from "./text-diff.ts";

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
  textDiff: DiffSegment[] | null;
}

/** All differences between two contents of a kind, in the order of its fields. */
export function differencesBetween(field: Field, before: object, after: object, names: Names): Difference[] {
  return differences(field, before, after, { path: "", labels: [], names, budget: newDiffBudget() });
}

/** The labels of the changed parts: `Phone`, `Business hours`, `Header menu`. */
export function changedLabels(field: Field, before: unknown, after: unknown): string[] {
  if (deepEqual(before, after)) return [];
  const fields = fieldsOf(field, after);
  const isSection = fields && (field.label === "" || Object.keys(fields).length > minSectionFields);
  if (!isSection || !isRecord(before) || !isRecord(after)) return [field.label];
  return Object.entries(fields).flatMap(([name, childField]) => changedLabels(childField, before[name], after[name]));
}

/** The number of fields above which a group's fields are named instead of the group. */
const minSectionFields = 8;

/** The location of a part, with what its description needs. */
interface DiffContext {
  path: Path;
  labels: readonly string[];
  names: Names;
  budget: DiffBudget;
}

function differences(field: Field, before: unknown, after: unknown, context: DiffContext): Difference[] {
  if (deepEqual(before, after)) return [];
  const fields = fieldsOf(field, after);
  if (fields && fields === fieldsOf(field, before) && isRecord(before) && isRecord(after)) {
    return Object.entries(fields).flatMap(([name, childField]) =>
      differences(childField, before[name], after[name], innerContext(context, name, childField.label)),
    );
  }
  const item = itemOf(field);
  if (item && Array.isArray(before) && Array.isArray(after)) return listDifferences(item, before, after, context);
  const { beforeText, afterText } = describeBoth(field, before, after, context.names);
  return [
    {
      ...difference("changed", context, beforeText, afterText),
      textDiff: isTextField(field) ? diffText(beforeText, afterText, context.budget) : null,
    },
  ];
}

/** Both sides as text. If only the formatting differs, with formatting. */
function describeBoth(
  field: Field,
  before: unknown,
  after: unknown,
  names: Names,
): { beforeText: string; afterText: string } {
  const [beforeText, afterText] = [describeValue(field, before, names), describeValue(field, after, names)];
  if (beforeText !== afterText || typeOf(field).valueKind !== "rich-text") return { beforeText, afterText };
  return { beforeText: describeRichText(before, names, true), afterText: describeRichText(after, names, true) };
}

function listDifferences(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
  context: DiffContext,
): Difference[] {
  const { names } = context;
  const previous = previousIndexes(before, after, item);
  const itemContext = (index: number) => innerContext(context, index, "");
  const oldIndexes = previous.filter((oldIndex) => oldIndex !== null);
  const describeItems = (indexes: number[]) =>
    indexes.map((oldIndex) => describeItem(item, before[oldIndex], names)).join(", ");
  const inOldOrder = oldIndexes.toSorted((one, other) => one - other);
  const moved = deepEqual(oldIndexes, inOldOrder)
    ? []
    : [difference("moved", context, describeItems(inOldOrder), describeItems(oldIndexes))];
  const removed = before.flatMap((one, oldIndex) =>
    previous.includes(oldIndex)
      ? []
      : [difference("removed", itemContext(oldIndex), describeValue(item, one, names), "")],
  );
  const others = after.flatMap((one, index) => {
    const oldIndex = previous[index] ?? null;
    if (oldIndex === null) return [difference("added", itemContext(index), "", describeValue(item, one, names))];
    const name = typeOf(item).valueKind === "parts" ? describeItem(item, before[oldIndex], names) : "";
    return differences(item, before[oldIndex], one, innerContext(context, index, name && `“${name}”`));
  });
  return [...moved, ...removed, ...others];
}

/** Whether a diff by word makes sense. */
function isTextField(field: Field): boolean {
  const { valueKind } = typeOf(field);
  return valueKind === "text" || valueKind === "rich-text";
}

function difference(
  change: Difference["change"],
  { path, labels }: DiffContext,
  before: string,
  after: string,
): Difference {
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

function innerContext({ path, labels, ...rest }: DiffContext, step: string | number, label: string): DiffContext {
  return { path: within(path, step), labels: label === "" ? labels : [...labels, label], ...rest };
}
