import { createContext, use, useSyncExternalStore } from "react";
import type { FileOption, PictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import type { EntryOption } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { claimLabel, describeItem } from "#src/domain/content/fields/describe.ts";
import { type Facts, fillFacts } from "#src/domain/content/fields/facts.ts";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import type { Names } from "#src/domain/content/fields/field-type.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import type { EditedEntry } from "./api/client.ts";
import type { PublicationStatus } from "./api/results.ts";
import type { DocumentStore } from "./document/document-store.ts";
import type { RunningUploads } from "./document/running-uploads.ts";
import type { ReferenceStore } from "./reference-store.ts";

export type { EntryOption as EntryChoice, FileOption as FileChoice, PictureOption as PictureChoice };

/** What the inputs of a form share. */
export interface EditorContextValue {
  doc: DocumentStore;
  /** The field of the whole content. */
  root: FieldOf<"group">;
  /** Validation messages, by path. */
  errors: Readonly<Record<Path, string>>;
  references: ReferenceStore;
  /** Publishing waits for the uploads that are added. */
  addUpload: RunningUploads["add"];
  subject: EditedEntry;
  publicationStatus: PublicationStatus;
  /** The company's time zone. All times are shown in it. */
  timeZone: string;
  /** Values of the placeholders in braces. */
  facts: Facts;
  /** The field that is about to get the focus. Collapsed items around it open. */
  focusedField: Path | null;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditorContext(): EditorContextValue {
  const context = use(EditorContext);
  if (!context) throw new Error("An input stands outside of a form");
  return context;
}

/** The document, for reads and writes outside of rendering. */
export function useDocument(): DocumentStore {
  return useEditorContext().doc;
}

/** The value at a path and its setter. Renders again only when this value changes. */
export function useValue<Value>(path: Path): [part: Value, write: (value: Value) => void] {
  const { doc } = useEditorContext();
  const read = () => doc.read(path) as Value;
  return [useSyncExternalStore(doc.subscribe, read, read), (value) => doc.write(path, value)];
}

/** The keys of a list's items, in order, and the list's operations. */
export function useListItems(list: Path) {
  const { doc } = useEditorContext();
  const read = () => doc.keysOf(list);
  return {
    keys: useSyncExternalStore(doc.subscribe, read, read),
    insert: (index: number, item: unknown) => doc.insert(list, index, item),
    remove: (index: number) => doc.remove(list, index),
    move: (from: number, to: number) => doc.move(list, from, to),
  };
}

/** The validation message of a field. */
export function useFieldError(path: Path): string | undefined {
  return useEditorContext().errors[path];
}

export function useReferenceOptions(): ReferenceStore {
  return useEditorContext().references;
}

/** Names of references. */
export function useNames(): Names {
  const { entry, picture, file, claims } = useReferenceOptions();
  return {
    entry: (id) => entry(id)?.title,
    picture: (id) => (picture(id) ?? file(id))?.filename,
    claim: (id) => claimLabel(claims(), id),
  };
}

/** Describes list items, with company info in place of braces. */
export function useDescribeItem() {
  const { facts } = useEditorContext();
  const names = useNames();
  return (field: Field, item: unknown) => fillFacts(describeItem(field, item, names), facts);
}

/** A value derived from a part. Renders again only when the derived value changes. */
export function useDerived<Value extends string | number | boolean>(path: Path, derive: (value: unknown) => Value) {
  const { doc } = useEditorContext();
  const read = () => derive(doc.read(path));
  return useSyncExternalStore(doc.subscribe, read, read);
}

/** Whether the field about to get the focus is this part, or inside it. */
export function useContainsFocusedField(path: Path): boolean {
  return `${useEditorContext().focusedField}.`.startsWith(`${path}.`);
}

/** All errors, if some are inside this part; else null. */
export function useErrorsWithin(path: Path): EditorContextValue["errors"] | null {
  const { errors } = useEditorContext();
  return Object.keys(errors).some((errorPath) => errorPath.startsWith(`${path}.`)) ? errors : null;
}
