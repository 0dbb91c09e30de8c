import type { RichTextInline, RichTextNode } from "../../../../content/kinds/rich-text.ts";
import { addBreak, addText, type Mark, printable, trimmed } from "./inlines.ts";
import { type Line, type ListPlace, nodesOf, type Place } from "./lines.ts";
import { marksOf } from "./marks.ts";
import { headingLevel, isAside, styleOf, wordPoint } from "./word.ts";

export interface Pasted {
  nodes: RichTextNode[];
  /** How many pictures lay somewhere else, and stay there. */
  leftOut: number;
}

/** Not to be read, or no text. */
const unread =
  "head, style, script, noscript, template, title, meta, link, xml, svg, math, canvas, iframe, object, embed, audio, " +
  "video, button, input, select, textarea, [hidden], [aria-hidden=true]";

const blocks = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM " +
    "H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL"
  ).split(" "),
);

/** How text is read at some point of the page. */
interface Reading {
  place: Place;
  marks: Mark[];
  /** Line breaks are as they were written. */
  isPre: boolean;
}

/** What is meant by HTML of whatever origin: its words, and of its form what a text of ours can have. */
export function readHtml(html: string, origin: string): Pasted {
  const lines: Line[] = [];
  let inlines: RichTextInline[] = [];
  let made = 0;
  /** The last point of a list that was begun. */
  let point = 0;
  /** What stands before the next word. */
  let sign = "";
  let leftOut = 0;

  const start: Reading = { place: { in: "text" }, marks: [], isPre: false };
  // It is read in a page of its own, in which no script runs and nothing is loaded.
  readAll(new DOMParser().parseFromString(disarmed(html), "text/html").body, start);
  endLine(start);
  return { nodes: nodesOf(lines), leftOut };

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
      if (sign !== "" && words.trim() !== "") {
        addText(inlines, sign, []);
        sign = "";
      }
      addText(inlines, words, marks);
    }
  }

  function read(element: Element, reading: Reading) {
    const style = styleOf(element);
    if (element.matches(unread) || isAside(element, style) || style.get("display") === "none") return;
    switch (element.tagName) {
      case "IMG":
        leftOut += isDot(element) ? 0 : 1;
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

  /** Two breaks in a row begin a new paragraph. */
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

  /** A row of short cells is one line. Cells of several lines, as in tables that only place things, stand one below the other. */
  function readRow(row: Element, reading: Reading) {
    endLine(reading);
    const from = lines.length;
    const cells = [...row.children].map((cell) => {
      const before = lines.length;
      read(cell, reading);
      return lines.slice(before);
    });
    const filled = cells.filter((cell) => cell.length > 0);
    if (filled.length < 2 || filled.some(([line, ...more]) => more.length > 0 || line?.place.in === "list")) return;
    const joined: RichTextInline[] = [];
    for (const [line] of filled) {
      if (joined.length > 0) joined.push({ type: "text", text: " | ", marks: [] });
      joined.push(...(line?.inlines ?? []));
    }
    lines.splice(from, lines.length, { inlines: joined, place: reading.place });
  }

  function placeOf(element: Element, style: Map<string, string>, place: Place): Place {
    const level = headingLevel(element);
    if (level !== null) return place.in === "text" ? { in: "heading", level } : place;
    const written = wordPoint(element, style);
    if (written) {
      const last = lines.at(-1)?.place;
      if (written.level > 1 && last?.in === "list") return pointBeneath(last);
      return newPoint({ in: "list", isOrdered: written.isOrdered, list: written.list, continues: false, point });
    }
    switch (element.tagName) {
      case "UL":
      case "OL": {
        if (place.in === "list") return { ...place, isNested: true };
        const continues = Number(element.getAttribute("start") ?? 1) > 1;
        return { in: "list", isOrdered: element.tagName === "OL", list: `list ${made++}`, continues, point };
      }
      case "LI":
        if (place.in !== "list") return newPoint({ in: "list", isOrdered: false, list: "", continues: false, point });
        return place.isNested ? pointBeneath(place) : newPoint(place);
      case "BLOCKQUOTE":
        return place.in === "text" ? { in: "quote", quote: made++ } : place;
      default:
        return place;
    }
  }

  function newPoint(list: ListPlace): ListPlace {
    point = made++;
    return { ...list, point };
  }

  /** There are no lists within lists: a point of one becomes one of the outer list, unless that would change its numbers. */
  function pointBeneath(list: ListPlace): ListPlace {
    if (!list.isOrdered) return newPoint(list);
    sign = "– ";
    return { ...list, point };
  }
}

/**
 * Styles and the like are renamed, to be read and not to be followed: the policy of our pages holds in pages that are
 * only read, too, and would complain of each.
 */
function disarmed(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*/gi, (tag) =>
    tag.replace(/^<(\/?)style\b/i, "<$1template").replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, " data-"),
  );
}

/** Whether a picture is there for other reasons than to be seen. */
function isDot(image: Element): boolean {
  return ["width", "height"].some((side) => Number(image.getAttribute(side) ?? 99) <= 2);
}
