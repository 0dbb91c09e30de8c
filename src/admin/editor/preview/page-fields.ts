import type { PreviewField, PreviewFields } from "#src/domain/content/drafts/preview-fields.ts";
import { markerNumber, markerPattern } from "#src/domain/content/fields/checks/marker-characters.ts";
import { readPreviewedPage } from "./previewed-page.ts";

/** An input, and where the page shows its value. */
export interface PageField {
  /** The entry that it belongs to. */
  entry: PreviewFields["entries"][number];
  path: string;
  label: string;
  element: HTMLElement;
  /** In the page's viewport. */
  box: () => DOMRect;
}

/** The editable texts and pictures of a preview page, in document order. */
export interface PageFields {
  all: () => readonly PageField[];
  /** The place at a point of the viewport, or the part of the page around it. */
  atPoint: (x: number, y: number) => PageField | null;
  /** The place inside an element that was activated by the keyboard. */
  within: (element: Element) => PageField | null;
  /** The place of an entry's field, or the closest one. */
  find: (entry: string, path: string) => PageField | null;
}

/** Finds places by the markers in texts, by whole texts, and by the URLs of pictures and files. */
export function createPageFields(page: Document): PageFields {
  const pageData = readPreviewedPage(page);
  let cached: PageField[] | null = null;
  // Scripts of the page add pictures of later slides, for example.
  new MutationObserver(() => {
    cached = null;
  }).observe(page.body, { childList: true, subtree: true });

  const toPageField = (
    { source, path, label }: PreviewField,
    element: HTMLElement,
    box: () => DOMRect,
  ): PageField[] => {
    const entry = pageData.entries[source];
    return entry ? [{ entry, path, label, element, box }] : [];
  };

  function inText(text: Text): PageField[] {
    const { data, parentElement: element } = text;
    if (!element || element.closest("#preview-bar, script, style, template")) return [];
    // A heading in two colors, or a paragraph with bold words, has its marker in a part of it.
    const isWhole = [...element.textContent.matchAll(markerPattern)].length === 1;
    let start = 0;
    const marked = [...data.matchAll(markerPattern)].flatMap((match) => {
      const field = pageData.markers[markerNumber(match[1] ?? "")];
      const range = page.createRange();
      if (isWhole) range.selectNodeContents(element);
      else {
        range.setStart(text, start);
        range.setEnd(text, match.index);
      }
      start = match.index + match[0].length;
      return field ? toPageField(field, element, () => range.getBoundingClientRect()) : [];
    });
    if (marked.length > 0) return marked;
    const whole = data.trim();
    const field = whole === "" ? undefined : pageData.texts.find(({ text }) => text === whole);
    return field ? toPageField(field, element, () => element.getBoundingClientRect()) : [];
  }

  function inPicture(image: HTMLImageElement): PageField[] {
    const [, number] = [...image.alt.matchAll(markerPattern)].at(-1) ?? [];
    const field =
      (number === undefined ? undefined : pageData.markers[markerNumber(number)]) ?? fieldOfMedia(image.src);
    return field ? toPageField(field, image, () => image.getBoundingClientRect()) : [];
  }

  /** A link to a file with the file's name: its own title has a marker. */
  function inLink(link: HTMLAnchorElement): PageField[] {
    const field = link.textContent.search(markerPattern) < 0 ? fieldOfMedia(link.href) : undefined;
    return field ? toPageField(field, link, () => link.getBoundingClientRect()) : [];
  }

  function fieldOfMedia(url: string): PreviewField | undefined {
    return pageData.pictures.find(({ key }) => url.includes(`/${key}`));
  }

  function all(): readonly PageField[] {
    cached ??= scan();
    return cached;
  }

  function scan(): PageField[] {
    const found: PageField[] = [];
    const { SHOW_TEXT, SHOW_ELEMENT } = NodeFilter;
    const nodes = page.createTreeWalker(page.body, SHOW_TEXT | SHOW_ELEMENT);
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes;
      if (isText(node)) found.push(...inText(node));
      else if (isImage(node)) found.push(...inPicture(node));
      else if (isLink(node)) found.push(...inLink(node));
    }
    return found;
  }

  /** All places inside an element as one, if they are parts of one thing. */
  function fieldAround(element: Element): PageField | null {
    const inside = all().filter((field) => element.contains(field.element));
    const [first, ...others] = inside;
    if (!first || !isHtml(element)) return null;
    if (others.length === 0) return first;
    if (others.some(({ entry }) => entry !== first.entry)) return null;
    const path = commonStart(inside.map((field) => field.path.split(".")));
    const label = commonStart(inside.map((field) => field.label.split(" › ")));
    return {
      entry: first.entry,
      path: path.join("."),
      label: label.join(" › "),
      element,
      box: () => element.getBoundingClientRect(),
    };
  }

  return {
    all,
    atPoint: (x, y) => {
      const stack = page.elementsFromPoint(x, y);
      for (const element of stack) {
        const here = all().filter((field) => field.element === element);
        const exact = here.find((field) => contains(field.box(), x, y)) ?? here[0];
        if (exact) return exact;
      }
      for (const element of stack) {
        if (element === page.body || element.matches("main, html")) return null;
        const groupField = fieldAround(element);
        if (groupField) return groupField;
      }
      return null;
    },
    within: fieldAround,
    find: (entry, path) => {
      const entryFields = all().filter((field) => field.entry.entry === entry);
      const main = entryFields.filter(({ element }) => element.closest("main"));
      return closest(main, path) ?? closest(entryFields, path);
    },
  };
}

/** The place of a path, or the closest one: for a choice, the text before it. */
function closest(fields: readonly PageField[], path: string): PageField | null {
  const steps = path.split(".");
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const prefix = steps.slice(0, depth).join(".");
    const exact = fields.find((field) => field.path === prefix);
    if (exact) return exact;
    const inside = fields.filter((field) => field.path.startsWith(`${prefix}.`));
    const before = inside.filter((field) => isBefore(field.path, path));
    const found = before.reduce<PageField | undefined>(
      (last, field) => (last && !isBefore(last.path, field.path) ? last : field),
      undefined,
    );
    if (found ?? inside[0]) return found ?? inside[0] ?? null;
  }
  return null;
}

/** Whether one path comes before another, by the numbers in them. */
function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) <= 0;
}

function commonStart(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const end = first.findIndex((step, index) => others.some((other) => other[index] !== step));
  return first.slice(0, end < 0 ? first.length : end);
}

function contains({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/* Nodes of another frame are no instances of this window's classes. */

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

function isImage(node: Node): node is HTMLImageElement {
  return node.nodeName === "IMG";
}

function isLink(node: Node): node is HTMLAnchorElement {
  return node.nodeName === "A";
}

function isHtml(element: Element): element is HTMLElement {
  return "dataset" in element && !("ownerSVGElement" in element);
}
