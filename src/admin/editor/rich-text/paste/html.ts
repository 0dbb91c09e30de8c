import type { RichTextInline, RichTextNode } from "#src/domain/content/schema/rich-text.ts";
import { type CellGrid, readCellGrid } from "./cell-grid.ts";
import { headingLevel, isDeleted, isHidden, marksOf, styleOf, wordListItem, wordOnlineItem } from "./formatting.ts";
import { addBreak, addText, type Mark, printable, trimmed } from "./inlines.ts";
import { type BlockContext, type Line, toNodes, withoutBold } from "./lines.ts";
import { neutralize } from "./neutralize.ts";

export interface PastedContent {
  nodes: RichTextNode[];
  /** Number of external pictures that were skipped. */
  skippedImages: number;
  /** Whether crossed-out text was skipped. */
  hasDeletions: boolean;
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
interface ReaderContext {
  block: BlockContext;
  marks: Mark[];
  /** Line breaks are kept, as in `pre`. */
  isPre: boolean;
}

/** Parses any HTML into rich text: all text, and the formatting that our schema has. */
export function readHtml(html: string, origin: string): PastedContent {
  const reader = new HtmlReader(origin);
  // Parsed in a separate document: no script runs and nothing is loaded.
  reader.readPage(new DOMParser().parseFromString(neutralize(html), "text/html").body);
  const { lines, skippedImages, hasDeletions } = reader;
  return { nodes: toNodes(lines), skippedImages, hasDeletions };
}

/** Reads elements in document order. */
class HtmlReader {
  readonly lines: Line[] = [];
  skippedImages = 0;
  hasDeletions = false;
  private inlines: RichTextInline[] = [];
  private nextId = 0;
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  readPage(body: Element) {
    const start: ReaderContext = { block: { in: "text" }, marks: [], isPre: false };
    this.readAll(body, start);
    this.endLine(start);
  }

  private endLine({ block }: ReaderContext) {
    const line = trimmed(this.inlines);
    this.inlines = [];
    if (line.length > 0) this.lines.push({ inlines: line, block });
  }

  private readAll(element: Element, context: ReaderContext) {
    for (const child of element.childNodes) {
      if (child instanceof Element) this.read(child, context);
      else if (child instanceof Text) this.readText(child.data, context);
    }
  }

  private readText(text: string, { marks, isPre }: ReaderContext) {
    for (const [index, row] of (isPre ? text.split(/\r?\n/) : [text]).entries()) {
      const cleaned = printable(row).replace(/\s+/g, " ");
      if (index > 0) addBreak(this.inlines);
      addText(this.inlines, cleaned, marks);
    }
  }

  private read(element: Element, context: ReaderContext) {
    const style = styleOf(element);
    if (element.matches(ignored) || isHidden(element, style) || style.get("display") === "none") return;
    if (isDeleted(element, style)) {
      this.hasDeletions ||= /\S/.test(element.textContent);
      return;
    }
    switch (element.tagName) {
      case "IMG":
        this.skippedImages += isTrackingPixel(element) ? 0 : 1;
        break;
      case "BR":
        this.readBreak(context);
        break;
      case "TR":
        this.readRow(element, context);
        break;
      case "TABLE":
        if (!this.readTable(element as HTMLTableElement, context)) this.readBlock(element, style, context);
        break;
      default: {
        const marks = marksOf(element, style, context.marks, this.origin);
        const inside = { ...context, marks, isPre: keepsLines(element, style, context.isPre) };
        if (blocks.has(element.tagName)) this.readBlock(element, style, inside);
        else this.readAll(element, inside);
      }
    }
  }

  /** Two breaks in a row start a new paragraph. */
  private readBreak(context: ReaderContext) {
    if (this.inlines.at(-1)?.type === "hardBreak") this.endLine(context);
    else addBreak(this.inlines);
  }

  private readBlock(element: Element, style: Map<string, string>, context: ReaderContext) {
    this.endLine(context);
    const inside = { ...context, block: this.blockOf(element, style, context.block) };
    this.readAll(element, inside);
    this.endLine(inside);
  }

  /** A row of short cells becomes one line. Cells with several lines, as in layout tables, become separate paragraphs. */
  private readRow(row: Element, context: ReaderContext) {
    this.endLine(context);
    const from = this.lines.length;
    const cells = [...row.children].map((cell) => {
      const before = this.lines.length;
      this.read(cell, context);
      return this.lines.slice(before);
    });
    const nonEmpty = cells.filter((cell) => cell.length > 0);
    if (nonEmpty.length < 2 || nonEmpty.some(([line, ...more]) => more.length > 0 || line?.block.in === "list")) return;
    const joined: RichTextInline[] = [];
    for (const [line] of nonEmpty) {
      if (joined.length > 0) joined.push({ type: "text", text: " | ", marks: [] });
      joined.push(...(line?.inlines ?? []));
    }
    this.lines.splice(from, this.lines.length, { inlines: joined, block: context.block });
  }

  /** Reads a table of short cells. Tables that lay out a page, such as those of emails, are read as their lines. */
  private readTable(table: HTMLTableElement, context: ReaderContext): boolean {
    const grid = context.block.in === "text" ? readCellGrid(table) : null;
    if (!grid) return false;
    this.endLine(context);
    const [from, { skippedImages, hasDeletions }] = [this.lines.length, this];
    const cells = grid.map((row) => row.map((cell) => this.readCell(cell, context)));
    this.lines.length = from;
    if (cells.flat().some((lines) => lines.length > maxCellLines || lines.some(({ block }) => block.in !== "text"))) {
      Object.assign(this, { skippedImages, hasDeletions });
      return false;
    }
    if (table.caption) this.read(table.caption, context);
    this.lines.push({ inlines: [], block: { in: "table", table: tableNode(grid, cells) } });
    return true;
  }

  private readCell(cell: Element | null, context: ReaderContext): Line[] {
    const from = this.lines.length;
    if (cell) this.read(cell, context);
    return this.lines.slice(from);
  }

  private blockOf(element: Element, style: Map<string, string>, block: BlockContext): BlockContext {
    const level = headingLevel(element);
    if (level !== null) return block.in === "text" ? { in: "heading", level } : block;
    const wordItem = element.tagName === "LI" ? null : wordListItem(element, style);
    if (wordItem) return { in: "list", ...wordItem, continues: false, item: this.nextId++ };
    switch (element.tagName) {
      case "UL":
      case "OL":
        return {
          in: "list",
          isOrdered: element.tagName === "OL",
          list: `list ${this.nextId++}`,
          continues: Number(element.getAttribute("start") ?? 1) > 1,
          item: this.nextId++,
          level: block.in === "list" ? block.level + 1 : 1,
        };
      case "LI": {
        const list =
          block.in === "list" ? block : { in: "list" as const, isOrdered: false, continues: false, level: 1 };
        return { ...list, ...wordOnlineItem(element, list), item: this.nextId++ };
      }
      case "BLOCKQUOTE":
        return block.in === "text" ? { in: "quote", quote: this.nextId++ } : block;
      default:
        return block;
    }
  }
}

/** Whether line breaks of the source are line breaks of the text. */
function keepsLines({ tagName }: Element, style: Map<string, string>, isPre: boolean): boolean {
  const space = style.get("white-space") ?? "";
  return tagName === "PRE" || space.startsWith("pre") || space === "break-spaces" || (isPre && space !== "normal");
}

/** A cell with more lines belongs to the layout of a page. */
const maxCellLines = 4;

function tableNode(grid: CellGrid, cells: Line[][][]): Extract<RichTextNode, { type: "table" }> {
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
