import type { Field } from "../fields/field.ts";
import { emptyTranslation, follow, isLanguage, textsIn } from "../fields/language.ts";
import { fieldOfKind } from "../fields/parse.ts";
import { type KindName, kindNames } from "../schema/kinds.ts";
import { deepEqual } from "../schema/values/deep-equal.ts";
import type { Path } from "../schema/values/path.ts";

/** The kinds with something to translate. Others, such as partners, are the same in all languages. */
export const translatedKinds: readonly KindName[] = kindNames.filter((kind) => hasTexts(fieldOfKind(kind)));

function hasTexts(field: Field): boolean {
  if (field.isShared) return false;
  if (field.type === "list") return hasTexts(field.item);
  if (field.type === "group") return Object.values(field.fields).some(hasTexts);
  if (field.type === "variants") return Object.values(field.variants).some(hasTexts);
  return isLanguage(field);
}

export function valueAt(content: unknown, path: Path): unknown {
  return path.split(".").reduce<unknown>((value, step) => Object(value)[step], content);
}

/** Changes content in place. */
export function putAt(content: object, path: Path, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const container = Object(steps.length === 0 ? content : valueAt(content, steps.join(".")));
  if (value === undefined) delete container[last];
  else container[last] = value;
}

/** The texts of `original` that its translation lacks. */
export function missingTexts(kind: KindName, original: object, translation: object): Path[] {
  const field = fieldOfKind(kind);
  const own = new Set(textsIn(field, translation).map(([path]) => path));
  return textsIn(field, original).flatMap(([path]) => (own.has(path) ? [] : [path]));
}

/** Default content and its translation. */
export interface TranslatedContent {
  original: object;
  translation: object;
}

/** What else is known of the default content. */
export interface KnownTexts {
  /** Alt texts of the default pictures, by id. */
  altTexts: Readonly<Record<string, { original: string; translation: string } | undefined>>;
  /** Whether a former version had another wording with the same translation. */
  isFormer: (text: unknown) => boolean;
}

/**
 * Translates content that began as default content, by the translation of that. Texts that have changed since are empty.
 */
export function translateByDefault(
  kind: KindName,
  content: object,
  { original, translation }: TranslatedContent,
  { altTexts, isFormer }: KnownTexts,
): object {
  const field = fieldOfKind(kind);
  const aligned = follow(field, { from: original, to: content, text: original });
  const texts = [...textsIn(field, aligned), ...textsIn(field, content)].map(([path]) => path);
  const result = structuredClone(follow(field, { from: original, to: content, text: translation }));
  const empty = emptyTranslation(field, content);
  for (const path of texts) {
    const text = valueAt(content, path);
    if (!deepEqual(valueAt(aligned, path), text) && !isFormer(text)) putAt(result, path, valueAt(empty, path));
  }
  for (const [path, alt, { type }] of textsIn(field, content)) {
    if (type !== "picture" || valueAt(result, path)) continue;
    const known = altTexts[Object(valueAt(content, path.replace(/\.?alt$/, ""))).media];
    if (known?.original === alt) putAt(result, path, known?.translation);
  }
  return result;
}
