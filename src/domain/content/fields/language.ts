import { deepEqual, isRecord, itemsIn } from "../schema/values/deep-equal.ts";
import { type Path, within } from "../schema/values/path.ts";
import { previousIndexes } from "./diff/same-items.ts";
import type { Field, FieldOf } from "./field.ts";
import { fieldsOf, itemOf } from "./field-types.ts";

/** Whether each language has its own value. Of a picture, only the alt text is language: `textsIn` and `follow` know it. */
export function isLanguage(field: Field): boolean {
  if (field.isShared) return false;
  if (field.type === "text") return field.format === null;
  return field.type === "long-text" || field.type === "rich-text" || field.type === "table";
}

interface Follow<Content = unknown> {
  /** The version of the default language that `text` was aligned with. */
  from: Content;
  to: Content;
  text: Content;
  /** Whether new parts are added, with empty texts. Off for published texts: visitors see no gaps, only what `spare` has. */
  addItems?: boolean;
  /** Texts for new parts, such as those that came back: another translation of `to`. */
  spare?: Content | undefined;
}

/**
 * A translation that follows its original from one version to another: it has the shared values of `to`, and its items
 * are removed and moved as there. Its own texts stay, also where those of the original changed.
 */
export function follow<Content extends object>(field: Field, change: Follow<Content>): Content;
export function follow(field: Field, { from, to, text, addItems = true, spare }: Follow): unknown {
  return followed(field, { from, to, text, addItems, spare });
}

/** What a translation has before anyone has written it: what all languages share, and no texts. */
export function emptyTranslation(field: Field, original: object): object {
  return follow<object>(field, { from: {}, to: original, text: {} });
}

/**
 * An older version in the shape of a newer one: the two differ where a translation has something to do. Moved and removed
 * items, and other values that all languages share, are the new ones.
 */
export function withOldTexts<Content extends object>(field: Field, from: Content, to: Content): Content {
  return follow(field, { from, to, text: from, addItems: false });
}

/** Whether a translation of `from` has something to do to translate `to`. */
export function hasNewTexts(field: Field, from: object, to: object): boolean {
  return !deepEqual(withOldTexts(field, from, to), to);
}

/** The texts with words, and where they are. Rich text and tables are whole; `field` is the picture's for an alt text. */
export function textsIn(field: Field, content: unknown, path: Path = ""): [path: Path, text: unknown, field: Field][] {
  if (isLanguage(field)) return hasWords(content) ? [[path, content, field]] : [];
  if (field.type === "picture" && isRecord(content)) {
    return hasWords(content.alt) ? [[within(path, "alt"), content.alt, field]] : [];
  }
  if (!hasLanguage(field)) return [];
  const item = itemOf(field);
  if (item) return itemsIn(content).flatMap((one, index) => textsIn(item, one, within(path, index)));
  return Object.entries(fieldsOf(field, content) ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, Object(content)[name], within(path, name)),
  );
}

function followed(field: Field, change: Required<Follow>): unknown {
  const { from, to, text, addItems, spare } = change;
  if (!hasLanguage(field) || to === null || to === undefined) return to;
  if (isLanguage(field)) return [text, spare].find((value) => hasFormOf(field, value)) ?? emptyText(to);
  if (field.type === "picture") return followedPicture(change);
  if (field.type === "list") return followedItems(field, change);
  const fields = fieldsOf(field, to);
  if (!fields || !isRecord(to)) return to;
  // Null until now, or another variant.
  const isNew = [from, text].some((version) => !isRecord(version) || fieldsOf(field, version) !== fields);
  if (isNew && !addItems) return text;
  const values = Object.entries(fields).map(([name, inner]) => {
    const [oldValue, ownText] = isNew ? [] : [Object(from)[name], Object(text)[name]];
    return [
      name,
      followed(inner, { from: oldValue, to: to[name], text: ownText, addItems, spare: Object(spare)[name] }),
    ];
  });
  return { ...to, ...Object.fromEntries(values) };
}

/** Another picture needs another alt text. */
function followedPicture({ from, to, text, spare }: Follow): object {
  const { alt: ownAlt, ...picture } = Object(to);
  if (ownAlt === "") return { ...picture, alt: "" };
  const { alt } = Object(Object(from).media === picture.media ? text : spare);
  return alt ? { ...picture, alt } : picture;
}

function followedItems({ item, min }: FieldOf<"list">, change: Required<Follow>): unknown {
  const { from, to, text, addItems, spare } = change;
  const [before, after] = [itemsIn(from), itemsIn(to)];
  const [texts, spares] = [itemsIn(text), itemsIn(spare)];
  const previous = previousIndexes(before, after, item);
  const items = after.flatMap((one, index) => {
    const oldIndex = previous[index] ?? null;
    const isNew = oldIndex === null || oldIndex >= texts.length;
    const [oldOne, ownText] = isNew ? [] : [before[oldIndex], texts[oldIndex]];
    const value = followed(item, {
      ...{ from: oldOne, to: one, text: ownText, spare: spares[index] },
      addItems: addItems || isNew,
    });
    return addItems || !isNew || hasTextsOf(item, one, value) ? [value] : [];
  });
  return addItems || items.length >= min ? items : text;
}

/** Whether a translation has something for each text of its original. */
function hasTextsOf(field: Field, original: unknown, translation: unknown): boolean {
  const own = new Set(textsIn(field, translation).map(([path]) => path));
  return textsIn(field, original).every(([path]) => own.has(path));
}

const withLanguage = new WeakMap<Field, boolean>();

/** Whether a field or one inside it has a value for each language. */
export function hasLanguage(field: Field): boolean {
  const known = withLanguage.get(field);
  if (known !== undefined) return known;
  const has =
    !field.isShared && (isLanguage(field) || field.type === "picture" || innerFields(field).some(hasLanguage));
  withLanguage.set(field, has);
  return has;
}

function innerFields(field: Field): Field[] {
  if (field.type === "list") return [field.item];
  if (field.type === "group") return Object.values(field.fields);
  return field.type === "variants" ? Object.values(field.variants) : [];
}

function hasFormOf(field: Field, text: unknown): boolean {
  if (field.type === "table") return Array.isArray(text);
  return field.type === "rich-text" ? isRecord(text) : typeof text === "string";
}

/** Numbers and company info are the same in all languages. */
function emptyText(value: unknown): unknown {
  if (isRecord(value)) return { type: "doc", content: [] };
  if (Array.isArray(value)) return value.map(emptyText);
  return hasWords(value) ? "" : value;
}

/** Whether there is something to translate: not only numbers and company info such as `{phone}`. */
function hasWords(value: unknown): boolean {
  if (typeof value === "string") return /\p{L}/u.test(value.replace(/\{\w+\}/g, ""));
  if (isRecord(value)) return itemsIn(value.content).length > 0;
  return itemsIn(value).some(hasWords);
}
