import type { Field, FieldOf } from "./kinds/field.ts";
import { type Effort, markChanges, type Stretch, someEffort } from "./marked.ts";
import { type Path, within } from "./path.ts";
import { hasParts, isSame } from "./same.ts";
import { placesBefore } from "./same-items.ts";
import { type Names, nameOfItem, richTextInWords, wordsOf } from "./words-of.ts";

/** One part of some content that is not what it was, in plain words. */
export interface Difference {
  /** Where it stands now; of what was removed, where it stood. */
  path: Path;
  /** `Company › Business hours › Monday`. */
  label: string;
  /** Items of a list are added, removed and, all together, moved. */
  change: "changed" | "added" | "removed" | "moved";
  /** Empty for nothing. */
  before: string;
  after: string;
  /** Of a text that was rewritten in places: the places. */
  marked: Stretch[] | null;
}

/** Everything in which two contents of a kind differ, in the order of its fields. */
export function differencesBetween(field: Field, before: object, after: object, names: Names): Difference[] {
  return differences(field, before, after, { path: "", labels: [], names, effort: someEffort() });
}

/** How the changed parts of some content are called in one sentence: `Phone`, `Business hours`, `Header menu`. */
export function changedParts(field: Field, before: unknown, after: unknown): string[] {
  if (isSame(before, after)) return [];
  if (!isSection(field) || !hasParts(before) || !hasParts(after)) return [field.label];
  return Object.entries(field.fields).flatMap(([name, part]) => changedParts(part, before[name], after[name]));
}

/** Whether a group has so much in it that its own name says too little about what was changed. */
function isSection(field: Field): field is FieldOf<"group"> {
  return field.type === "group" && (field.label === "" || Object.keys(field.fields).length > 8);
}

/** Where a part stands, for machines and for people. */
interface Place {
  path: Path;
  labels: readonly string[];
  names: Names;
  effort: Effort;
}

function differences(field: Field, before: unknown, after: unknown, place: Place): Difference[] {
  if (isSame(before, after)) return [];
  if (field.type === "group" && hasParts(before) && hasParts(after)) {
    return Object.entries(field.fields).flatMap(([name, part]) =>
      differences(part, before[name], after[name], inside(place, name, part.label)),
    );
  }
  if (field.type === "variants" && hasParts(before) && hasParts(after)) {
    const variant = before[field.by] === after[field.by] ? field.variants[String(after[field.by])] : undefined;
    if (variant) return differences(variant, before, after, place);
  }
  if (field.type === "list" && Array.isArray(before) && Array.isArray(after)) {
    return listDifferences(field, before, after, place);
  }
  const { was, is } = inWords(field, before, after, place.names);
  return [
    { ...difference("changed", place, was, is), marked: isProse(field) ? markChanges(was, is, place.effort) : null },
  ];
}

/** Both sides; where only the form of a text is another one, with its form. */
function inWords(field: Field, before: unknown, after: unknown, names: Names): { was: string; is: string } {
  const [was, is] = [wordsOf(field, before, names), wordsOf(field, after, names)];
  if (was !== is || field.type !== "rich-text") return { was, is };
  return { was: richTextInWords(before, names, true), is: richTextInWords(after, names, true) };
}

function listDifferences(
  { item }: FieldOf<"list">,
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): Difference[] {
  const { names } = place;
  const places = placesBefore(before, after, item);
  const at = (index: number) => inside(place, index, "");
  const kept = places.filter((was) => was !== null);
  const namesOf = (order: number[]) => order.map((was) => nameOfItem(item, before[was], names)).join(", ");
  const inOldOrder = kept.toSorted((one, other) => one - other);
  const moved = isSame(kept, inOldOrder) ? [] : [difference("moved", place, namesOf(inOldOrder), namesOf(kept))];
  const removed = before.flatMap((one, was) =>
    places.includes(was) ? [] : [difference("removed", at(was), wordsOf(item, one, names), "")],
  );
  const others = after.flatMap((one, index) => {
    const was = places[index] ?? null;
    if (was === null) return [difference("added", at(index), "", wordsOf(item, one, names))];
    const name = item.type === "group" || item.type === "variants" ? nameOfItem(item, before[was], names) : "";
    return differences(item, before[was], one, inside(place, index, name && `“${name}”`));
  });
  return [...moved, ...removed, ...others];
}

/** Whether something is written in words, so that single ones of them may have been changed. */
function isProse({ type }: Field): boolean {
  return type === "text" || type === "long-text" || type === "rich-text";
}

function difference(change: Difference["change"], { path, labels }: Place, before: string, after: string): Difference {
  return {
    path,
    label: labels.join(" › "),
    change,
    before,
    // Such as a number that was written in another way.
    after: before === after && before !== "" ? "The same words in another form" : after,
    marked: null,
  };
}

function inside({ path, labels, ...shared }: Place, step: string | number, label: string): Place {
  return { path: within(path, step), labels: label === "" ? labels : [...labels, label], ...shared };
}
