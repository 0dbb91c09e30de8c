import {
  allowedAttributes,
  allowedElements,
  embeddedPicture,
  isInert,
  isInertSheet,
  localReference,
  svgNamespace,
} from "./allowed.ts";
import { referencesByName, type SvgReference, svgReferencesIn } from "./references.ts";

/** More would take a browser, or the server that draws it, noticeable time. References count as what they repeat. */
const maxDrawn = 20_000;
const maxDepth = 64;
/** Elements in a row that show each other or are in each other. */
const maxReferences = 500;

interface Element {
  tag: string;
  /** Names as in selectors of stylesheets. */
  names: string[];
  references: SvgReference[];
  /** Fill, stroke and markers. */
  paints: SvgReference[];
  children: Element[];
}

interface Styles {
  byName: ReadonlyMap<string, readonly SvgReference[]>;
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
  for (let offset = 0; offset < svg.length; ) {
    const parent = open.at(-1);
    text.lastIndex = offset;
    const [content] = text.exec(svg) ?? [];
    if (content !== undefined) {
      offset += content.length;
      if (!isAllowedText(content, parent?.name)) return false;
      if (parent?.name === "style") css += `${content}\n`;
      continue;
    }
    tag.lastIndex = offset;
    const [match, closing, name = "", attributes = "", selfClosing] = tag.exec(svg) ?? [];
    if (match === undefined || !allowedElements.has(name)) return false;
    offset += match.length;
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
        ...(attribute === "href" ? [{ id: value.slice(1), isInherited: false }] : svgReferencesIn(attribute, value)),
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

function isAllowedText(content: string, parent: string | undefined): boolean {
  if (parent === undefined) return content.trim() === "";
  return parent === "style" ? isInertSheet(content) : decode(content) !== null;
}

/** The text of a value; null for what is no XML, and for an entity that the library doesn't write. */
function decode(escaped: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(escaped)) return null;
  if (/&(?!(?:amp|lt|gt|quot);)/.test(escaped)) return null;
  return escaped.replace(/&\w+;/g, (entity) => entities[entity] ?? "");
}

function readAttributes(attributes: string): [name: string, value: string | null][] {
  return [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)]);
}

function isAllowedAttribute(element: string, name: string, value: string, isRoot: boolean): boolean {
  if (name === "xmlns") return isRoot && value === svgNamespace;
  if (!allowedAttributes.has(name)) return false;
  if (name === "href") return element === "image" ? embeddedPicture.test(value) : localReference.test(value);
  return isInert(value);
}

function namesIn(attribute: string, value: string): string[] {
  if (attribute === "id") return [`#${value}`];
  return attribute === "class" ? value.split(/\s+/).map((name) => `.${name}`) : [];
}

/** Gives each element the references of its styles, and shapes those that they inherit. How many these are, up to some. */
function applyStyles(element: Element, styles: Styles, inherited: readonly SvgReference[]): number {
  const found = [...new Set(element.names)].flatMap((name) => styles.byName.get(name) ?? []);
  const all = [...element.references, ...found];
  const direct = all.filter(({ isInherited }) => !isInherited);
  element.paints = [...inherited, ...(styles.areAllInherited ? all : all.filter(({ isInherited }) => isInherited))];
  element.references = direct;
  let count = direct.length + element.paints.length;
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
  const sumOf = (elements: readonly Element[]) =>
    elements.reduce((total, child) => total + countDrawn(child, byId, known, open), 0);
  const referenced = (references: readonly SvgReference[]) => references.flatMap(({ id }) => byId.get(id) ?? []);
  const drawn = 1 + sumOf(element.children) + sumOf(referenced(element.references));
  const painted = sumOf(referenced(element.paints));
  const sum = element.tag === "use" ? drawn * (1 + painted) : drawn + painted;
  open.delete(element);
  known.set(element, sum);
  return sum;
}
