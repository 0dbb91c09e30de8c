import { parseAddress } from "./address.ts";
import type { Mark } from "./inlines.ts";

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

export interface WordListItem {
  /** The list's id in the document. */
  list: string;
  level: number;
  isOrdered: boolean;
}

/** Word writes list items as styled paragraphs, with the marker in a part to skip. */
export function wordListItem(element: Element, style: Map<string, string>): WordListItem | null {
  const named = /^(l\d+)\s+level(\d+)/i.exec(style.get("mso-list") ?? "");
  if (!named) return null;
  const [, list = "", level = "1"] = named;
  const sign = [...element.querySelectorAll("[data-style]")].find((part) => isHidden(part, styleOf(part)));
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? "");
  return { list, level: Number(level), isOrdered };
}

/** A heading's level, also by ARIA role and Word class. */
export function headingLevel(element: Element): number | null {
  const [, digit] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (digit) return Number(digit);
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level")) || 2;
  return element.classList.contains("MsoTitle") ? 1 : null;
}

/** The marks within an element: from its tag, its style, or its parent. */
export function marksOf(element: Element, style: Map<string, string>, around: Mark[], origin: string): Mark[] {
  const has = (type: Mark["type"]) => around.some((mark) => mark.type === type);
  const isBold = weighs(style.get("font-weight")) ?? (/^(?:B|STRONG)$/.test(element.tagName) || has("bold"));
  const isItalic = leans(style.get("font-style")) ?? (/^(?:I|EM)$/.test(element.tagName) || has("italic"));
  const link = element.tagName === "A" ? linkOf(element, origin) : around.filter(({ type }) => type === "link");
  return [...link, ...(isBold ? [{ type: "bold" as const }] : []), ...(isItalic ? [{ type: "italic" as const }] : [])];
}

function linkOf(element: Element, origin: string): Mark[] {
  const address = parseAddress(element.getAttribute("href") ?? "", origin);
  return address === null ? [] : [{ type: "link", attrs: { link: { address } } }];
}

function weighs(weight = ""): boolean | undefined {
  if (/^bold/.test(weight) || Number(weight) >= 600) return true;
  return weight === "normal" || Number(weight) > 0 ? false : undefined;
}

function leans(slant = ""): boolean | undefined {
  if (/^(?:italic|oblique)/.test(slant)) return true;
  return slant === "normal" ? false : undefined;
}
