import type { z } from "zod";
import type { KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import type { richText } from "#src/domain/content/schema/rich-text.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import type { DefaultEntry } from "./entry.ts";

type Doc = z.input<typeof richText>;

/** The texts of a value, at their places: items of a list in its order, `{}` for one without text, documents whole. */
type Texts<Value> = Value extends string
  ? string
  : Value extends Doc
    ? Doc
    : Value extends readonly (infer Item)[]
      ? Texts<Item>[]
      : Value extends object
        ? { [Key in keyof Value]?: Texts<Value[Key]> }
        : never;

/** The texts of default entries in another language, by id. Pictures, links, numbers and order are the default language's. */
export type Translations<Name extends KindName> = {
  [id: string]: { slug?: string; content: Texts<z.input<(typeof kinds)[Name]["schema"]>> };
};

/** A default entry in another language. */
export function translateEntry<Name extends KindName>(
  entry: DefaultEntry<Name>,
  translation: Translations<Name>[string],
): DefaultEntry<Name> {
  return { ...entry, slug: translation.slug ?? entry.slug, content: withTexts(entry.content, translation.content) };
}

/** Lays texts over a value. */
function withTexts<Value>(value: Value, texts: unknown): Value;
function withTexts(value: unknown, texts: unknown): unknown {
  if (texts === undefined) return value;
  if (Array.isArray(value) && Array.isArray(texts)) return value.map((item, index) => withTexts(item, texts[index]));
  if (!isRecord(value) || !isRecord(texts) || value.type === "doc") return texts;
  const translated = Object.entries(texts).map(([key, text]) => [key, withTexts(value[key], text)]);
  return { ...value, ...Object.fromEntries(translated) };
}
