import { addFieldMarkers, type ContentMark } from "../fields/checks/field-markers.ts";
import { markerNumber, markerPattern } from "../fields/checks/marker-characters.ts";
import { fieldPathLabel } from "../fields/find-input.ts";
import { fieldOfKind, titleOf } from "../fields/parse.ts";
import { contentReferencesIn, type LookUps } from "../fields/references.ts";
import { type ContentOf, type KindName, kinds } from "../schema/kinds.ts";

/** An input whose value a page shows. */
export interface PreviewField {
  /** The index of its entry. */
  source: number;
  path: string;
  /** `Slide 2 › Title`. */
  label: string;
}

/** Where the texts and pictures of a preview come from. */
export interface PreviewFields {
  entries: { kind: KindName; entry: string; name: string }[];
  /** By the number of their marker. */
  markers: Record<number, PreviewField>;
  /** Texts without a marker. */
  texts: (PreviewField & { text: string })[];
  /** Also other files. `key` is part of their URLs. */
  pictures: (PreviewField & { key: string })[];
}

interface Source {
  kind: KindName;
  id: string;
  content: object;
}

interface FieldOrigin {
  source: Source;
  path: string;
}

/** Shorter texts, such as `US`, are too common to be found by their letters. */
const minFindableLength = 4;

/** Marks the content that a preview reads, and remembers where everything came from. */
export function createPreviewFieldRegistry() {
  const markers: FieldOrigin[] = [];
  const texts: (FieldOrigin & { text: string })[] = [];
  const pictures: (FieldOrigin & { key: string })[] = [];

  const mark: ContentMark = <Name extends KindName>(
    source: { kind: Name; id: string; content: ContentOf<Name> },
    lookUps: LookUps,
  ) => {
    const { content, paths, unmarked } = addFieldMarkers(source.kind, source.content, markers.length);
    for (const path of paths) markers.push({ source, path });
    for (const text of unmarked) if (text.text.length >= minFindableLength) texts.push({ source, ...text });
    for (const reference of contentReferencesIn(source.content)) {
      if (!("media" in reference)) continue;
      const { media } = reference;
      const key = lookUps.picture({ media, alt: "" })?.key ?? lookUps.file({ media })?.url.slice(1);
      if (key !== undefined) pictures.push({ source, path: reference.field, key });
    }
    return content;
  };

  /** The places on a rendered page. */
  function fieldsIn(html: string): PreviewFields {
    const entries = new Map<string, { index: number; entry: PreviewFields["entries"][number] }>();
    const indexOf = (source: Source) => {
      const key = `${source.kind} ${source.id}`;
      const known = entries.get(key);
      if (known) return known.index;
      const index = entries.size;
      entries.set(key, { index, entry: { kind: source.kind, entry: source.id, name: entryName(source) } });
      return index;
    };
    const toPreviewField = ({ source, path }: FieldOrigin): PreviewField => ({
      source: indexOf(source),
      path,
      label: fieldPathLabel(fieldOfKind(source.kind), path, source.content),
    });
    const markerNumbers = new Set([...html.matchAll(markerPattern)].map(([, number = ""]) => markerNumber(number)));
    return {
      markers: Object.fromEntries(
        [...markerNumbers].flatMap((number) => (markers[number] ? [[number, toPreviewField(markers[number])]] : [])),
      ),
      texts: uniquely(texts)
        .filter(({ text }) => html.includes(escapeHtml(text)))
        .map(({ text, ...origin }) => ({ ...toPreviewField(origin), text })),
      pictures: uniquely(pictures)
        .filter(({ key }) => html.includes(key))
        .map(({ key, ...origin }) => ({ ...toPreviewField(origin), key })),
      entries: [...entries.values()].map(({ entry }) => entry),
    };
  }

  return { mark, fieldsIn };
}

/** A page reads some entries more than once. */
function uniquely<One extends FieldOrigin>(origins: readonly One[]): One[] {
  return [...new Map(origins.map((origin) => [`${origin.source.id} ${origin.path}`, origin])).values()];
}

/** `Settings`, or `Service “Cloud”`. */
function entryName({ kind, content }: Source): string {
  const { label, single } = kinds[kind];
  return single ? label : `${label} “${titleOf(kind, content as ContentOf<typeof kind>)}”`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes like React. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
