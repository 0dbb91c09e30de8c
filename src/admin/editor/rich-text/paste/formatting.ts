import type { Mark } from "./inlines.ts";
import { parsePastedUrl } from "./urls.ts";

/** An element's original inline style: browsers drop Word's properties. */
export function styleOf(element: Element): Map<string, string> {
  const rules = (element.getAttribute("data-style") ?? "").split(";").map((rule) => {
    const colon = rule.indexOf(":");
    return [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()] as const;
  });
  return new Map(rules.filter(([name]) => name !== ""));
}

/** Whether an element is a comment or a list marker of Word or Outlook. */
export function isHidden(element: Element, style: Map<string, string>): boolean {
  const list = style.get("mso-list") ?? "";
  const kind = style.get("mso-element") ?? "";
  return (
    /^ignore$/i.test(list) ||
    /^(?:comment|comment-list|field-begin|field-end)$/i.test(kind) ||
    /comment/i.test(style.get("mso-special-character") ?? "") ||
    /(?:^|\s)mso(?:commentreference|com\w+)/i.test(element.className) ||
    style.get("mso-hide") === "all"
  );
}

/** Whether text was deleted, as Word and LibreOffice track it, or crossed out. Without its line, it would say the opposite. */
export function isDeleted(element: Element, style: Map<string, string>): boolean {
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  return (
    /^(?:DEL|S|STRIKE)$/.test(element.tagName) || element.classList.contains("msoDel") || /line-through/i.test(line)
  );
}

export interface WordListItem {
  /** The list's id in the document. */
  list: string;
  level: number;
  isOrdered: boolean;
}

/** Word writes list items as styled paragraphs, with the marker in a part to skip. */
export function wordListItem(element: Element, style: Map<string, string>): WordListItem | null {
  const match = /^(l\d+)\s+level(\d+)/i.exec(style.get("mso-list") ?? "");
  if (!match) return null;
  const [, list = "", level = "1"] = match;
  const listMarker = [...element.querySelectorAll("[data-style]")].find((child) => isHidden(child, styleOf(child)));
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(listMarker?.textContent ?? "");
  return { list, level: Number(level), isOrdered };
}

/** Word Online puts each item into a list of its own, and says where it belongs. */
export function wordOnlineItem(item: Element, { list = "", level }: { list?: string; level: number }) {
  const ownLevel = item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level");
  return { list: item.getAttribute("data-listid") ?? list, level: Number(ownLevel) || level };
}

/** A heading's level, also by ARIA role and Word class. */
export function headingLevel(element: Element): number | null {
  const [, digit] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (digit) return Number(digit);
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level")) || 2;
  return element.classList.contains("MsoTitle") ? 1 : null;
}

/** The marks within an element: from its tag, its style, or its parent. */
export function marksOf(element: Element, style: Map<string, string>, outerMarks: Mark[], origin: string): Mark[] {
  const has = (type: Mark["type"]) => outerMarks.some((mark) => mark.type === type);
  const isBold = isBoldWeight(style.get("font-weight")) ?? (/^(?:B|STRONG)$/.test(element.tagName) || has("bold"));
  const isItalic = isItalicStyle(style.get("font-style")) ?? (/^(?:I|EM)$/.test(element.tagName) || has("italic"));
  const link = element.tagName === "A" ? linkOf(element, origin) : outerMarks.filter(({ type }) => type === "link");
  return [...link, ...(isBold ? [{ type: "bold" as const }] : []), ...(isItalic ? [{ type: "italic" as const }] : [])];
}

function linkOf(element: Element, origin: string): Mark[] {
  const url = parsePastedUrl(element.getAttribute("href") ?? "", origin);
  return url === null ? [] : [{ type: "link", attrs: { link: { address: url } } }];
}

function isBoldWeight(weight = ""): boolean | undefined {
  if (/^bold/.test(weight) || Number(weight) >= 600) return true;
  return weight === "normal" || Number(weight) > 0 ? false : undefined;
}

function isItalicStyle(slant = ""): boolean | undefined {
  if (/^(?:italic|oblique)/.test(slant)) return true;
  return slant === "normal" ? false : undefined;
}
