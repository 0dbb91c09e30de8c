import { allowedAttributes, allowedElements, isInert, ownPicture, ownReference, svgNamespace } from "./allowed.ts";

/** More would take a browser, or the server that draws it, noticeable time. References count as what they repeat. */
const maxDrawn = 20_000;
const maxDepth = 64;
/** Elements in a row that show each other or are in each other. */
const maxReferences = 500;

interface Element {
  /** Of the parts of the same file that it shows. */
  references: string[];
  children: Element[];
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const tag = /<(\/?)([A-Za-z0-9]+)((?: [A-Za-z][\w:-]*="[^"<>]*")*) ?(\/?)>/y;
const text = /[^<]+/y;

/**
 * Whether a sanitized SVG is what we allow: our own check of the library's work. It reads a strict subset of XML, and refuses
 * everything else.
 */
export function isHarmlessSvg(svg: string): boolean {
  const root: Element = { references: [], children: [] };
  const open: { name: string; element: Element }[] = [];
  const byId = new Map<string, Element>();
  for (let at = 0; at < svg.length; ) {
    const parent = open.at(-1);
    text.lastIndex = at;
    const [words] = text.exec(svg) ?? [];
    if (words !== undefined) {
      at += words.length;
      if (!isAllowedText(words, parent?.name)) return false;
      if (parent?.name === "style") root.references.push(...referencesIn(words));
      continue;
    }
    tag.lastIndex = at;
    const [whole, closing, name = "", attributes = "", selfClosing] = tag.exec(svg) ?? [];
    if (whole === undefined || !allowedElements.has(name)) return false;
    at += whole.length;
    if (closing) {
      if (attributes !== "" || selfClosing || open.pop()?.name !== name) return false;
      continue;
    }
    const isRoot = parent === undefined;
    if (isRoot !== (name === "svg" && root.children.length === 0) || parent?.name === "style") return false;
    const element: Element = { references: [], children: [] };
    for (const [attribute, value] of readAttributes(attributes)) {
      if (value === null || !isAllowedAttribute(name, attribute, value, isRoot)) return false;
      if (attribute === "id") byId.set(value, element);
      element.references.push(...(attribute === "href" ? [value.slice(1)] : referencesIn(value)));
    }
    (parent?.element ?? root).children.push(element);
    if (!selfClosing) open.push({ name, element });
    if (open.length > maxDepth) return false;
  }
  return open.length === 0 && root.children.length === 1 && countDrawn(root, byId, new Map(), new Set()) <= maxDrawn;
}

function isAllowedText(words: string, parent: string | undefined): boolean {
  if (parent === undefined) return words.trim() === "";
  return parent === "style" ? isInert(words) : decode(words) !== null;
}

/** The text of a value; null for what is no XML, and for an entity that the library doesn't write. */
function decode(written: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(written)) return null;
  if (/&(?!(?:amp|lt|gt|quot);)/.test(written)) return null;
  return written.replace(/&\w+;/g, (entity) => entities[entity] ?? "");
}

function readAttributes(attributes: string): [name: string, value: string | null][] {
  return [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)]);
}

function isAllowedAttribute(element: string, name: string, value: string, isRoot: boolean): boolean {
  if (name === "xmlns") return isRoot && value === svgNamespace;
  if (!allowedAttributes.has(name)) return false;
  if (name === "href") return element === "image" ? ownPicture.test(value) : ownReference.test(value);
  return isInert(value);
}

function referencesIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id = ""]) => id);
}

/** The elements that are drawn, with those that references repeat. Infinity for an element that repeats itself. */
function countDrawn(
  element: Element,
  byId: ReadonlyMap<string, Element>,
  known: Map<Element, number>,
  open: Set<Element>,
): number {
  const count = known.get(element);
  if (count !== undefined) return count;
  if (open.has(element) || open.size > maxReferences) return Number.POSITIVE_INFINITY;
  open.add(element);
  const shown = element.references.flatMap((id) => byId.get(id) ?? []);
  const sum = [...element.children, ...shown].reduce((total, part) => total + countDrawn(part, byId, known, open), 1);
  open.delete(element);
  known.set(element, sum);
  return sum;
}
