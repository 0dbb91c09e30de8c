import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { headingLevel, isHidden, marksOf, styleOf, wordListItem } from "./formatting.ts";
import { addBreak, addText, type Mark, printable, trimmed } from "./inlines.ts";
import { type Line, type ListPlace, type Place, toNodes, withoutBold } from "./lines.ts";
import { neutralize } from "./neutralize.ts";
import { gridOf, type TableGrid } from "./table-grid.ts";

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
      case "TABLE":
        if (!this.readTable(element as HTMLTableElement, reading)) this.readBlock(element, style, reading);
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

  /** Reads a table of short cells. Tables that lay out a page, such as those of emails, are read as their lines. */
  private readTable(table: HTMLTableElement, reading: Reading): boolean {
    const grid = reading.place.in === "text" ? gridOf(table) : null;
    if (!grid) return false;
    this.endLine(reading);
    const [from, { leftOut }] = [this.lines.length, this];
    const cells = grid.map((row) => row.map((cell) => this.readCell(cell, reading)));
    this.lines.length = from;
    if (cells.flat().some((lines) => lines.length > maxCellLines || lines.some(({ place }) => place.in !== "text"))) {
      this.leftOut = leftOut;
      return false;
    }
    if (table.caption) this.read(table.caption, reading);
    this.lines.push({ inlines: [], place: { in: "table", table: tableNode(grid, cells) } });
    return true;
  }

  private readCell(cell: Element | null, reading: Reading): Line[] {
    const from = this.lines.length;
    if (cell) this.read(cell, reading);
    return this.lines.slice(from);
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

/** A cell with more lines belongs to the layout of a page. */
const maxCellLines = 4;

function tableNode(grid: TableGrid, cells: Line[][][]): Extract<RichTextNode, { type: "table" }> {
  const isBold = ({ inlines }: Line) =>
    inlines.every((inline) => inline.type !== "text" || inline.marks.some(({ type }) => type === "bold"));
  const isHeading = (row: number, column: number) =>
    grid[row]?.[column]?.tagName === "TH" || (cells[row]?.[column]?.every(isBold) ?? false);
  const columns = [...(grid[0]?.keys() ?? [])];
  const hasHeaderRow = columns.every((column) => isHeading(0, column));
  const hasHeaderColumn = cells.every((_, row) => (row === 0 && hasHeaderRow) || grid[row]?.[0]?.tagName === "TH");
  const cellNode = (lines: Line[], row: number, column: number) => {
    const isHeader = (hasHeaderRow && row === 0) || (hasHeaderColumn && column === 0);
    const content = lines.map(({ inlines }) => ({
      type: "paragraph" as const,
      content: isHeader ? inlines.map(withoutBold) : inlines,
    }));
    return {
      type: isHeader ? ("tableHeader" as const) : ("tableCell" as const),
      content: content.length > 0 ? content : [{ type: "paragraph" as const, content: [] }],
    };
  };
  return {
    type: "table",
    content: cells.map((row, index) => ({
      type: "tableRow",
      content: row.map((lines, column) => cellNode(lines, index, column)),
    })),
  };
}

/** Whether a picture is a tracking pixel or a spacer. */
function isTrackingPixel(image: Element): boolean {
  return ["width", "height"].some((side) => Number(image.getAttribute(side) ?? 99) <= 2);
}
