import type { RichTextInline, RichTextNode } from "../../../content/schema/rich-text.ts";
import { headingLevel, isHidden, marksOf, styleOf, wordListItem } from "./formatting.ts";
import { addBreak, addText, type Mark, printable, trimmed } from "./inlines.ts";
import { type Line, type ListPlace, type Place, toNodes } from "./lines.ts";

export interface PastedContent {
  nodes: RichTextNode[];
  /** Number of external pictures that were skipped. */
  leftOut: number;
}

/** Elements to skip. */
const ignored =
  "head, style, script, noscript, template, title, meta, link, xml, svg, math, canvas, iframe, object, embed, audio, " +
  "video, button, input, select, textarea, [hidden], [aria-hidden=true]";

const blocks = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM " +
    "H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL"
  ).split(" "),
);

/** The parser's context at an element. */
interface Reading {
  place: Place;
  marks: Mark[];
  /** Line breaks are kept, as in `pre`. */
  isPre: boolean;
}

/** Parses any HTML into rich text: all text, and the formatting that our schema has. */
export function readHtml(html: string, origin: string): PastedContent {
  const reader = new HtmlReader(origin);
  // Parsed in a separate document: no script runs and nothing is loaded.
  reader.readPage(new DOMParser().parseFromString(neutralize(html), "text/html").body);
  return { nodes: toNodes(reader.lines), leftOut: reader.leftOut };
}

/** Reads elements in document order. */
class HtmlReader {
  readonly lines: Line[] = [];
  leftOut = 0;
  private inlines: RichTextInline[] = [];
  private count = 0;
  /** The last list item's number. */
  private point = 0;
  /** A prefix for the next text. */
  private prefix = "";
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  readPage(body: Element) {
    const start: Reading = { place: { in: "text" }, marks: [], isPre: false };
    this.readAll(body, start);
    this.endLine(start);
  }

  private endLine({ place }: Reading) {
    const line = trimmed(this.inlines);
    this.inlines = [];
    if (line.length > 0) this.lines.push({ inlines: line, place });
  }

  private readAll(element: Element, reading: Reading) {
    for (const child of element.childNodes) {
      if (child instanceof Element) this.read(child, reading);
      else if (child instanceof Text) this.readText(child.data, reading);
    }
  }

  private readText(text: string, { marks, isPre }: Reading) {
    for (const [index, row] of (isPre ? text.split(/\r?\n/) : [text]).entries()) {
      const words = printable(row).replace(/\s+/g, " ");
      if (index > 0) addBreak(this.inlines);
      if (this.prefix !== "" && words.trim() !== "") {
        addText(this.inlines, this.prefix, []);
        this.prefix = "";
      }
      addText(this.inlines, words, marks);
    }
  }

  private read(element: Element, reading: Reading) {
    const style = styleOf(element);
    if (element.matches(ignored) || isHidden(element, style) || style.get("display") === "none") return;
    switch (element.tagName) {
      case "IMG":
        this.leftOut += isTrackingPixel(element) ? 0 : 1;
        break;
      case "BR":
        this.readBreak(reading);
        break;
      case "TR":
        this.readRow(element, reading);
        break;
      default: {
        const marks = marksOf(element, style, reading.marks, this.origin);
        if (blocks.has(element.tagName)) this.readBlock(element, style, { ...reading, marks });
        else this.readAll(element, { ...reading, marks });
      }
    }
  }

  /** Two breaks in a row start a new paragraph. */
  private readBreak(reading: Reading) {
    if (this.inlines.at(-1)?.type === "hardBreak") this.endLine(reading);
    else addBreak(this.inlines);
  }

  private readBlock(element: Element, style: Map<string, string>, reading: Reading) {
    this.endLine(reading);
    const space = style.get("white-space") ?? "";
    const isPre = element.tagName === "PRE" || space.startsWith("pre") || (reading.isPre && space !== "normal");
    const inside = { ...reading, isPre, place: this.placeOf(element, style, reading.place) };
    this.readAll(element, inside);
    this.endLine(inside);
  }

  /** A row of short cells becomes one line. Cells with several lines, as in layout tables, become separate paragraphs. */
  private readRow(row: Element, reading: Reading) {
    this.endLine(reading);
    const from = this.lines.length;
    const cells = [...row.children].map((cell) => {
      const before = this.lines.length;
      this.read(cell, reading);
      return this.lines.slice(before);
    });
    const nonEmpty = cells.filter((cell) => cell.length > 0);
    if (nonEmpty.length < 2 || nonEmpty.some(([line, ...more]) => more.length > 0 || line?.place.in === "list")) return;
    const joined: RichTextInline[] = [];
    for (const [line] of nonEmpty) {
      if (joined.length > 0) joined.push({ type: "text", text: " | ", marks: [] });
      joined.push(...(line?.inlines ?? []));
    }
    this.lines.splice(from, this.lines.length, { inlines: joined, place: reading.place });
  }

  private placeOf(element: Element, style: Map<string, string>, place: Place): Place {
    const level = headingLevel(element);
    if (level !== null) return place.in === "text" ? { in: "heading", level } : place;
    const wordItem = wordListItem(element, style);
    if (wordItem) {
      const last = this.lines.at(-1)?.place;
      if (wordItem.level > 1 && last?.in === "list") return this.pointBeneath(last);
      return this.newPoint({ in: "list", isOrdered: wordItem.isOrdered, list: wordItem.list, continues: false });
    }
    switch (element.tagName) {
      case "UL":
      case "OL": {
        if (place.in === "list") return { ...place, isNested: true };
        const continues = Number(element.getAttribute("start") ?? 1) > 1;
        return {
          in: "list",
          isOrdered: element.tagName === "OL",
          list: `list ${this.count++}`,
          continues,
          point: this.point,
        };
      }
      case "LI":
        if (place.in !== "list") return this.newPoint({ in: "list", isOrdered: false, list: "", continues: false });
        return place.isNested ? this.pointBeneath(place) : this.newPoint(place);
      case "BLOCKQUOTE":
        return place.in === "text" ? { in: "quote", quote: this.count++ } : place;
      default:
        return place;
    }
  }

  private newPoint(list: Omit<ListPlace, "point">): ListPlace {
    this.point = this.count++;
    return { ...list, point: this.point };
  }

  /** There are no nested lists: a nested item joins the outer list, unless that would change its numbering. */
  private pointBeneath(list: ListPlace): ListPlace {
    if (!list.isOrdered) return this.newPoint(list);
    this.prefix = "– ";
    return { ...list, point: this.point };
  }
}

/**
 * Renames style elements, style attributes and event handlers, so that they are parsed but not applied: the
 * Content-Security-Policy also covers parsed documents and would report each.
 */
function neutralize(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*/gi, (tag) =>
    tag.replace(/^<(\/?)style\b/i, "<$1template").replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, " data-"),
  );
}

/** Whether a picture is a tracking pixel or a spacer. */
function isTrackingPixel(image: Element): boolean {
  return ["width", "height"].some((side) => Number(image.getAttribute(side) ?? 99) <= 2);
}
