import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { checkContent, fieldOfKind } from "#src/domain/content/fields/parse.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { richTextOf, unknownRichText, videoUrl } from "./hostile-rich-text.ts";
import type { TextRotation } from "./text-rotation.ts";

/** Existing entries, a picture, and a file of each other kind, for references. */
interface References {
  entries: Readonly<Record<string, string>>;
  media: string;
  files: Readonly<Record<string, string>>;
}

export interface Sources {
  texts: TextRotation;
  urls: TextRotation;
  known: References;
}

/** Number of items in a list without maximum. */
const listLength = 12;

const hostileId = "hostile";

type Generator = (field: Field, sources: Sources) => unknown;

/** A valid value of a field's type, with hostile texts. */
const validValue: Generator = (field, sources) => {
  const { texts, known } = sources;
  switch (field.type) {
    case "number":
      return (field.min ?? 0) + 1;
    case "choice":
      return field.options[0]?.value;
    case "switch":
      return true;
    case "visibility":
      return false;
    case "date":
      return "2026-03-04";
    case "time":
      return "09:00";
    case "time-zone":
      return "America/New_York";
    case "color":
      return "#e8590c";
    case "icon":
      return "anchor";
    case "id":
    case "claim":
      return hostileId;
    case "opening-times":
      return [];
    case "entry":
      return { entry: known.entries[field.kinds[0] ?? "page"] ?? "page-about" };
    case "picture":
    case "logo":
      return { media: known.media, alt: texts.take(250) };
    case "file":
      return { media: known.files[field.kinds[0] ?? "document"] };
    case "link":
      return { address: sources.urls.take() };
    case "picture-address":
      return sources.urls.takeUrl();
    case "rich-text":
      return richTextOf(sources);
    case "table":
      return [[texts.take(250), texts.take(250)], ...Array.from({ length: 6 }, () => [texts.take(250)])];
    default:
      return itemsOf(field, sources, validValue);
  }
};

/** A value that a hostile client may send as a draft: texts also in fields that accept none. */
const invalidValue: Generator = (field, sources) => {
  const { texts } = sources;
  switch (field.type) {
    case "number":
    case "switch":
    case "visibility":
    case "opening-times":
      return validValue(field, sources);
    case "entry":
      return { entry: texts.take(), anchor: texts.take() };
    case "picture":
    case "logo":
      return { media: texts.take(), alt: texts.take() };
    case "file":
      return { media: texts.take() };
    case "link":
      return { address: texts.take() };
    case "rich-text":
      return unknownRichText(sources);
    case "table":
      return [[texts.take(), { text: texts.take() }], texts.take(), { length: texts.take() }];
    case "choice":
    case "date":
    case "time":
    case "time-zone":
    case "icon":
    case "id":
    case "claim":
    case "picture-address":
    case "color":
      return texts.take();
    default:
      return itemsOf(field, sources, invalidValue);
  }
};

type Composed = FieldOf<"text" | "long-text" | "group" | "list" | "variants">;

function itemsOf(field: Composed, sources: Sources, draw: Generator): unknown {
  switch (field.type) {
    case "text":
    case "long-text":
      return "format" in field && field.format === "url" ? sources.urls.takeUrl() : sources.texts.take(field.max);
    case "group":
      return groupOf(field, sources, draw);
    case "list": {
      const { item } = field;
      if (item.type === "variants")
        return Object.keys(item.variants)
          .map((name) => variantOf(item, name, sources, draw))
          .map(withHostileId);
      const number = Math.min(field.max ?? listLength, listLength);
      return Array.from({ length: number }, () => draw(item, sources)).map(withHostileId);
    }
    case "variants":
      return variantOf(field, Object.keys(field.variants)[0] ?? "", sources, draw);
  }
}

/** Two items of a list can't have the same id. The first keeps it: other fields name it. */
function withHostileId(item: unknown, index: number): unknown {
  const hasSame = index > 0 && Object(item).id === hostileId;
  return hasSame ? { ...Object(item), id: `${hostileId}-${index}` } : item;
}

function groupOf({ fields }: FieldOf<"group">, sources: Sources, draw: Generator): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draw(field, sources)]));
}

function variantOf(
  { discriminator: by, variants }: FieldOf<"variants">,
  name: string,
  sources: Sources,
  draw: Generator,
): object {
  const variant = variants[name];
  return { [by]: name, ...(variant && groupOf(variant, sources, draw)) };
}

/** Harmless values for fields that reject hostile texts; each value is valid for some field. */
const safeValues = [
  { address: "/contact" },
  "/contact",
  "AB",
  "hostile",
  "USD",
  "33100",
  "2026-03-04",
  "(305) 555-0142",
  "https://harbor.example/x",
  "office@harbor.example",
  videoUrl,
  "",
];

export interface HostileContent {
  content: object;
  /** Fields with a hostile text, and fields that accept none; paths without indexes. */
  hostile: Set<string>;
  tamed: Set<string>;
}

/** Valid content with hostile texts wherever the kind's schema accepts them. */
export function hostileContent(kind: KindName, sources: Sources): HostileContent {
  const content = validValue(fieldOfKind(kind), sources) as object;
  const tamed = new Map<string, number>();
  for (;;) {
    const checked = checkContent(kind, content);
    if (checked.success) break;
    // A field with two issues is replaced once.
    const issuePaths = new Map(checked.error.issues.map(({ path }) => [path.join("."), path]));
    for (const [fieldPath, path] of issuePaths) {
      const tried = tamed.get(fieldPath) ?? 0;
      if (tried === safeValues.length) throw new Error(`Nothing is known that ${kind} ${fieldPath} takes`);
      tamed.set(fieldPath, tried + 1);
      write(content, path, safeValues[tried]);
    }
  }
  const hostile = textsIn(content).filter((fieldPath) => !tamed.has(fieldPath));
  return { content, hostile: fieldPathsOf(kind, hostile), tamed: fieldPathsOf(kind, tamed.keys()) };
}

function textsIn(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(Object(value)).flatMap(([key, inner]) => textsIn(inner, path === "" ? key : `${path}.${key}`));
}

function fieldPathsOf(kind: KindName, paths: Iterable<string>): Set<string> {
  return new Set([...paths].map((path) => `${kind}.${path.replaceAll(/\.\d+(?=\.|$)/g, "")}`));
}

/** A draft as a hostile client sends it. */
export function hostileEntryDraft(kind: KindName, sources: Sources): object {
  return {
    ...(invalidValue(fieldOfKind(kind), sources) as object),
    onload: "xss()",
    children: "<img src=x onerror=xss()>",
  };
}

function write(content: object, path: readonly PropertyKey[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((node, key) => Reflect.get(Object(node), key), content);
  Reflect.set(Object(parent), path.at(-1) ?? "", value);
}

export const kindNames = Object.keys(kinds) as KindName[];
