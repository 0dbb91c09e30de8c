import type { Place, PreviewPlaces } from "#src/domain/content/drafts/preview-places.ts";
import { markerNumber, markerPattern } from "#src/domain/content/fields/checks/marker-characters.ts";
import { readPreviewedPage } from "./previewed-page.ts";

/** An input, and where the page shows its value. */
export interface ShownPlace {
  /** The entry that it belongs to. */
  entry: PreviewPlaces["entries"][number];
  path: string;
  label: string;
  element: HTMLElement;
  /** In the page's viewport. */
  box: () => DOMRect;
}

/** The editable texts and pictures of a preview page, in document order. */
export interface PagePlaces {
  all: () => readonly ShownPlace[];
  /** The place at a point of the viewport, or the part of the page around it. */
  at: (x: number, y: number) => ShownPlace | null;
  /** The place inside an element that was activated by the keyboard. */
  in: (element: Element) => ShownPlace | null;
  /** The place of an entry's field, or the closest one. */
  of: (entry: string, path: string) => ShownPlace | null;
}

/** Finds places by the markers in texts, by whole texts, and by the URLs of pictures and files. */
export function createPagePlaces(page: Document): PagePlaces {
  const written = readPreviewedPage(page);
  let known: ShownPlace[] | null = null;
  // Scripts of the page add pictures of later slides, for example.
  new MutationObserver(() => {
    known = null;
  }).observe(page.body, { childList: true, subtree: true });

  const toShown = ({ source, path, label }: Place, element: HTMLElement, box: () => DOMRect): ShownPlace[] => {
    const entry = written.entries[source];
    return entry ? [{ entry, path, label, element, box }] : [];
  };

  function inText(text: Text): ShownPlace[] {
    const { data, parentElement: element } = text;
    if (!element || element.closest("#preview-bar, script, style, template")) return [];
    // A heading in two colors, or a paragraph with bold words, has its marker in a part of it.
    const isWhole = [...element.textContent.matchAll(markerPattern)].length === 1;
    let start = 0;
    const marked = [...data.matchAll(markerPattern)].flatMap((match) => {
      const place = written.markers[markerNumber(match[1] ?? "")];
      const range = page.createRange();
      if (isWhole) range.selectNodeContents(element);
      else {
        range.setStart(text, start);
        range.setEnd(text, match.index);
      }
      start = match.index + match[0].length;
      return place ? toShown(place, element, () => range.getBoundingClientRect()) : [];
    });
    if (marked.length > 0) return marked;
    const whole = data.trim();
    const place = whole === "" ? undefined : written.texts.find(({ text }) => text === whole);
    return place ? toShown(place, element, () => element.getBoundingClientRect()) : [];
  }

  function inPicture(image: HTMLImageElement): ShownPlace[] {
    const [, number] = [...image.alt.matchAll(markerPattern)].at(-1) ?? [];
    const place = (number === undefined ? undefined : written.markers[markerNumber(number)]) ?? placeOf(image.src);
    return place ? toShown(place, image, () => image.getBoundingClientRect()) : [];
  }

  /** A link to a file with the file's name: its own title has a marker. */
  function inLink(link: HTMLAnchorElement): ShownPlace[] {
    const place = link.textContent.search(markerPattern) < 0 ? placeOf(link.href) : undefined;
    return place ? toShown(place, link, () => link.getBoundingClientRect()) : [];
  }

  function placeOf(url: string): Place | undefined {
    return written.pictures.find(({ key }) => url.includes(`/${key}`));
  }

  function all(): readonly ShownPlace[] {
    known ??= scan();
    return known;
  }

  function scan(): ShownPlace[] {
    const found: ShownPlace[] = [];
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
  function around(element: Element): ShownPlace | null {
    const inside = all().filter((place) => element.contains(place.element));
    const [first, ...others] = inside;
    if (!first || !isHtml(element)) return null;
    if (others.length === 0) return first;
    if (others.some(({ entry }) => entry !== first.entry)) return null;
    const path = commonStart(inside.map((place) => place.path.split(".")));
    const label = commonStart(inside.map((place) => place.label.split(" › ")));
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
    at: (x, y) => {
      const stack = page.elementsFromPoint(x, y);
      for (const element of stack) {
        const here = all().filter((place) => place.element === element);
        const exact = here.find((place) => contains(place.box(), x, y)) ?? here[0];
        if (exact) return exact;
      }
      for (const element of stack) {
        if (element === page.body || element.matches("main, html")) return null;
        const part = around(element);
        if (part) return part;
      }
      return null;
    },
    in: around,
    of: (entry, path) => {
      const own = all().filter((place) => place.entry.entry === entry);
      const main = own.filter(({ element }) => element.closest("main"));
      return closest(main, path) ?? closest(own, path);
    },
  };
}

/** The place of a path, or the closest one: for a choice, the text before it. */
function closest(places: readonly ShownPlace[], path: string): ShownPlace | null {
  const steps = path.split(".");
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const prefix = steps.slice(0, depth).join(".");
    const exact = places.find((place) => place.path === prefix);
    if (exact) return exact;
    const inside = places.filter((place) => place.path.startsWith(`${prefix}.`));
    const before = inside.filter((place) => isBefore(place.path, path));
    const found = before.reduce<ShownPlace | undefined>(
      (last, place) => (last && !isBefore(last.path, place.path) ? last : place),
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
