import {
  allowedAttributes,
  allowedElements,
  isInert,
  isInertSheet,
  ownPicture,
  ownReference,
  svgNamespace,
} from "./allowed.ts";
import { type Reference, referencesByName, referencesIn } from "./references.ts";

/** More would take a browser, or the server that draws it, noticeable time. References count as what they repeat. */
const maxDrawn = 20_000;
const maxDepth = 64;
/** Elements in a row that show each other or are in each other. */
const maxReferences = 500;

interface Element {
  tag: string;
  /** As selectors of stylesheets have them. */
  names: string[];
  references: Reference[];
  /** Fill, stroke and markers. */
  paints: Reference[];
  children: Element[];
}

interface Styles {
  byName: ReadonlyMap<string, readonly Reference[]>;
  /** `inherit` hands down what is not inherited otherwise. */
  areAllInherited: boolean;
}

/** What fill, stroke and markers are drawn for. A `use` hands them to what it shows. */
const shapes = new Set("path rect circle ellipse line polyline polygon text tspan textPath use".split(" "));

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const tag = /<(\/?)([A-Za-z0-9]+)((?: [A-Za-z][\w:-]*="[^"<>]*")*) ?(\/?)>/y;
const text = /[^<]+/y;

/**
 * Whether a sanitized SVG is what we allow: our own check of the library's work. It reads a strict subset of XML, and refuses
 * everything else.
 */
export function isHarmlessSvg(svg: string): boolean {
  const root: Element = { tag: "", names: [], references: [], paints: [], children: [] };
  const open: { name: string; element: Element }[] = [];
  const byId = new Map<string, Element>();
  let css = "";
  for (let at = 0; at < svg.length; ) {
    const parent = open.at(-1);
    text.lastIndex = at;
    const [words] = text.exec(svg) ?? [];
    if (words !== undefined) {
      at += words.length;
      if (!isAllowedText(words, parent?.name)) return false;
      if (parent?.name === "style") css += `${words}\n`;
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
    const element: Element = { tag: name, names: [name], references: [], paints: [], children: [] };
    for (const [attribute, value] of readAttributes(attributes)) {
      if (value === null || !isAllowedAttribute(name, attribute, value, isRoot)) return false;
      if (attribute === "id") byId.set(value, element);
      element.names.push(...namesIn(attribute, value));
      element.references.push(
        ...(attribute === "href" ? [{ id: value.slice(1), isInherited: false }] : referencesIn(attribute, value)),
      );
    }
    (parent?.element ?? root).children.push(element);
    if (!selfClosing) open.push({ name, element });
    if (open.length > maxDepth) return false;
  }
  const byName = referencesByName(css);
  if (open.length > 0 || root.children.length !== 1 || byName === null) return false;
  const styles = { byName, areAllInherited: /inherit/i.test(svg) };
  if (applyStyles(root, styles, []) > maxDrawn) return false;
  return countDrawn(root, byId, new Map(), new Set()) <= maxDrawn;
}

function isAllowedText(words: string, parent: string | undefined): boolean {
  if (parent === undefined) return words.trim() === "";
  return parent === "style" ? isInertSheet(words) : decode(words) !== null;
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

function namesIn(attribute: string, value: string): string[] {
  if (attribute === "id") return [`#${value}`];
  return attribute === "class" ? value.split(/\s+/).map((name) => `.${name}`) : [];
}

/** Gives each element the references of its styles, and shapes those that they inherit. How many these are, up to some. */
function applyStyles(element: Element, styles: Styles, inherited: readonly Reference[]): number {
  const found = [...new Set(element.names)].flatMap((name) => styles.byName.get(name) ?? []);
  const all = [...element.references, ...found];
  const own = all.filter(({ isInherited }) => !isInherited);
  element.paints = [...inherited, ...(styles.areAllInherited ? all : all.filter(({ isInherited }) => isInherited))];
  element.references = own;
  let count = own.length + element.paints.length;
  for (const child of element.children) {
    if (count > maxDrawn) break;
    count += applyStyles(child, styles, element.paints);
  }
  if (!shapes.has(element.tag)) element.paints = [];
  return count;
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
  const sumOf = (parts: readonly Element[]) =>
    parts.reduce((total, part) => total + countDrawn(part, byId, known, open), 0);
  const shown = (references: readonly Reference[]) => references.flatMap(({ id }) => byId.get(id) ?? []);
  const drawn = 1 + sumOf(element.children) + sumOf(shown(element.references));
  const painted = sumOf(shown(element.paints));
  const sum = element.tag === "use" ? drawn * (1 + painted) : drawn + painted;
  open.delete(element);
  known.set(element, sum);
  return sum;
}
