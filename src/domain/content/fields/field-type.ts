import type { z } from "zod";
import type { MediaKind } from "#src/domain/media/file-types.ts";
import type { RichTextNode } from "../schema/rich-text.ts";

export interface FieldBase {
  label: string;
  hint: string;
  /** Other words for it. */
  keywords?: string;
  /** May be empty: `""`, `[]`, or `null` if `isNullable`. */
  isOptional: boolean;
  isNullable: boolean;
  /** Has one value for all languages, although its type is text. */
  isShared?: boolean;
  /** The value in a new entry or item. */
  empty: unknown;
  /** The value when a field that was `null` is added. */
  initial: unknown;
}

/** A field whose type is named by `input` in its schema's `meta`. */
export interface CustomField extends FieldBase {
  /** The kinds of entries or files to choose from; empty means all files, or all kinds with an address. */
  kinds: readonly string[];
  /** What to suggest before publishing while it is null; empty for nothing. */
  missing: string;
  /** How many opening times a day may have. */
  max: number | null;
}

/** Titles of references; undefined for deleted ones. */
export interface Names {
  entry: (id: string) => string | undefined;
  /** The title of a picture or another file. */
  picture: (id: string) => string | undefined;
  /** Absent: key numbers are shown by their id. */
  claim?: (id: string) => string | undefined;
}

/** Looks up what a draft refers to. */
export interface KnownReferences {
  /** `null` if deleted. */
  entry: (id: string) => { title: string; isPublished: boolean } | null;
  /** The kind of a picture or another file; `null` if deleted. */
  media: (id: string) => MediaKind | null;
}

/** A place for a picture or another file. */
export interface MediaReference {
  /** The reference; anything else for none. */
  value: unknown;
  /** What belongs there: `MediaKind`s. */
  kinds: readonly string[];
}

/** Coerces inner parts. */
export interface Coercer<Inner> {
  inner: (field: Inner, input: unknown) => unknown;
  /** Null for an unknown node. Given by the caller: field types have no Zod, since the editing form loads them. */
  richTextNode: (node: unknown) => RichTextNode | null;
}

/** Describes inner fields. */
export interface Describer<Inner> {
  names: Names;
  value: (field: Inner, value: unknown) => string;
  /** The short name of a list item. */
  item: (field: Inner, item: unknown) => string;
}

export type Issue = z.core.$ZodIssue;

interface BaseFieldType<ThisField, Inner> {
  /** A stricter rule than the schema's, for new input: stored content that breaks it stays readable. */
  validateInput?: (value: unknown, field: ThisField) => string | null;
  /**
   * Coerces input to the shape of the type. Values that no input can produce become empty; lengths and formats are not
   * checked.
   */
  coerce: (input: unknown, field: ThisField, coercer: Coercer<Inner>) => unknown;
  /** The validation message. */
  message: string | ((issue: Issue, field: ThisField, value: unknown) => string);
  /** A value as text for people. Empty for no value. */
  describe: (value: unknown, field: ThisField, describer: Describer<Inner>) => string;
  /** Values for an invalid one, so that the preview can be shown. Later ones keep less of the original. */
  placeholders: (value: unknown, field: ThisField, today: string) => unknown[];
}

/** A type with one input for its whole value. */
export interface InputType<ThisField extends FieldBase> extends BaseFieldType<ThisField, never> {
  /**
   * What changes, merges and limits need to know. `id`: not shown to people. `setting`: a choice that says little about
   * its item. `text` is compared by word, `rich-text` also by its formatting.
   */
  valueKind: "id" | "setting" | "value" | "text" | "rich-text";
  /** The places for pictures and other files in a value. */
  media?: (value: unknown, field: ThisField) => MediaReference[];
  /** What to look at before publishing. */
  warnings: ((value: unknown, known: KnownReferences, field: ThisField) => (string | null)[]) | null;
  /** Copies a value with a marker in each text. `step` is the path of the text inside the value. */
  mark: ((value: unknown, mark: (text: string, step?: number) => string, field: ThisField) => unknown) | null;
}

/** A type whose value is an object with a field for each part. */
interface FieldsType<ThisField, Inner> extends BaseFieldType<ThisField, Inner> {
  valueKind: "parts";
  /** Undefined for a value of unknown shape. */
  fieldsOf: (field: ThisField, value: unknown) => Record<string, Inner> | undefined;
  /** Whether a setting can name a list item. */
  isNamedBySettings: boolean;
}

/** A type whose value is a list with one field for all items. */
interface ItemsType<ThisField, Inner> extends BaseFieldType<ThisField, Inner> {
  valueKind: "items";
  itemOf: (field: ThisField) => Inner;
}

/** Everything that depends on a field's type, except its input in the editor. */
export type FieldType<ThisField extends FieldBase, Inner = never> =
  | InputType<ThisField>
  | FieldsType<ThisField, Inner>
  | ItemsType<ThisField, Inner>;

/** A type for `input` in a schema's `meta`, with the empty value of its fields. */
export interface CustomType extends InputType<CustomField> {
  empty: unknown;
  isOptional: boolean;
}

/** Parts of a type whose value is a string that is chosen rather than written. */
export const chosenTextType = {
  valueKind: "value",
  empty: "",
  isOptional: false,
  coerce: coerceText,
  placeholders: () => [],
  warnings: null,
  mark: null,
} satisfies Partial<CustomType>;

/** `coerce` of types whose value is a string. */
export function coerceText(input: unknown, { empty }: FieldBase): unknown {
  return typeof input === "string" ? input : empty;
}

/** An id that does not exist. Pages leave out links and pictures with it. */
export const missingId = "not-chosen";
