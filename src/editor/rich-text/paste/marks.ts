import { parseAddress } from "./address.ts";
import type { Mark } from "./inlines.ts";

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
