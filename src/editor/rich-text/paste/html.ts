import type { RichTextInline, RichTextNode } from "../../../content/schema/rich-text.ts";
import { addBreak, addText, type Mark, printable, trimmed } from "./inlines.ts";
import { type Line, type ListPlace, type Place, toNodes } from "./lines.ts";
import { marksOf } from "./marks.ts";
import { headingLevel, isHidden, styleOf, wordListItem } from "./word.ts";

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
  const lines: Line[] = [];
  let inlines: RichTextInline[] = [];
  let count = 0;
  /** The last list item's number. */
  let point = 0;
  /** A prefix for the next text. */
  let prefix = "";
  let leftOut = 0;

  const start: Reading = { place: { in: "text" }, marks: [], isPre: false };
  // Parsed in a separate document: no script runs and nothing is loaded.
  readAll(new DOMParser().parseFromString(neutralize(html), "text/html").body, start);
  endLine(start);
  return { nodes: toNodes(lines), leftOut };

  function endLine({ place }: Reading) {
    const line = trimmed(inlines);
    inlines = [];
    if (line.length > 0) lines.push({ inlines: line, place });
  }

  function readAll(element: Element, reading: Reading) {
    for (const child of element.childNodes) {
      if (child instanceof Element) read(child, reading);
      else if (child instanceof Text) readText(child.data, reading);
    }
  }

  function readText(text: string, { marks, isPre }: Reading) {
    for (const [index, row] of (isPre ? text.split(/\r?\n/) : [text]).entries()) {
      const words = printable(row).replace(/\s+/g, " ");
      if (index > 0) addBreak(inlines);
      if (prefix !== "" && words.trim() !== "") {
        addText(inlines, prefix, []);
        prefix = "";
      }
      addText(inlines, words, marks);
    }
  }

  function read(element: Element, reading: Reading) {
    const style = styleOf(element);
    if (element.matches(ignored) || isHidden(element, style) || style.get("display") === "none") return;
    switch (element.tagName) {
      case "IMG":
        leftOut += isTrackingPixel(element) ? 0 : 1;
        break;
      case "BR":
        readBreak(reading);
        break;
      case "TR":
        readRow(element, reading);
        break;
      default: {
        const marks = marksOf(element, style, reading.marks, origin);
        if (blocks.has(element.tagName)) readBlock(element, style, { ...reading, marks });
        else readAll(element, { ...reading, marks });
      }
    }
  }

  /** Two breaks in a row start a new paragraph. */
  function readBreak(reading: Reading) {
    if (inlines.at(-1)?.type === "hardBreak") endLine(reading);
    else addBreak(inlines);
  }

  function readBlock(element: Element, style: Map<string, string>, reading: Reading) {
    endLine(reading);
    const space = style.get("white-space") ?? "";
    const isPre = element.tagName === "PRE" || space.startsWith("pre") || (reading.isPre && space !== "normal");
    const inside = { ...reading, isPre, place: placeOf(element, style, reading.place) };
    readAll(element, inside);
    endLine(inside);
  }

  /** A row of short cells becomes one line. Cells with several lines, as in layout tables, become separate paragraphs. */
  function readRow(row: Element, reading: Reading) {
    endLine(reading);
    const from = lines.length;
    const cells = [...row.children].map((cell) => {
      const before = lines.length;
      read(cell, reading);
      return lines.slice(before);
    });
    const nonEmpty = cells.filter((cell) => cell.length > 0);
    if (nonEmpty.length < 2 || nonEmpty.some(([line, ...more]) => more.length > 0 || line?.place.in === "list")) return;
    const joined: RichTextInline[] = [];
    for (const [line] of nonEmpty) {
      if (joined.length > 0) joined.push({ type: "text", text: " | ", marks: [] });
      joined.push(...(line?.inlines ?? []));
    }
    lines.splice(from, lines.length, { inlines: joined, place: reading.place });
  }

  function placeOf(element: Element, style: Map<string, string>, place: Place): Place {
    const level = headingLevel(element);
    if (level !== null) return place.in === "text" ? { in: "heading", level } : place;
    const wordItem = wordListItem(element, style);
    if (wordItem) {
      const last = lines.at(-1)?.place;
      if (wordItem.level > 1 && last?.in === "list") return pointBeneath(last);
      return newPoint({ in: "list", isOrdered: wordItem.isOrdered, list: wordItem.list, continues: false, point });
    }
    switch (element.tagName) {
      case "UL":
      case "OL": {
        if (place.in === "list") return { ...place, isNested: true };
        const continues = Number(element.getAttribute("start") ?? 1) > 1;
        return { in: "list", isOrdered: element.tagName === "OL", list: `list ${count++}`, continues, point };
      }
      case "LI":
        if (place.in !== "list") return newPoint({ in: "list", isOrdered: false, list: "", continues: false, point });
        return place.isNested ? pointBeneath(place) : newPoint(place);
      case "BLOCKQUOTE":
        return place.in === "text" ? { in: "quote", quote: count++ } : place;
      default:
        return place;
    }
  }

  function newPoint(list: ListPlace): ListPlace {
    point = count++;
    return { ...list, point };
  }

  /** There are no nested lists: a nested item joins the outer list, unless that would change its numbering. */
  function pointBeneath(list: ListPlace): ListPlace {
    if (!list.isOrdered) return newPoint(list);
    prefix = "– ";
    return { ...list, point };
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
