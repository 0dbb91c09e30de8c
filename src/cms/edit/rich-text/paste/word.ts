/** What an element's own style said, property by property: browsers drop those of Word. */
export function styleOf(element: Element): Map<string, string> {
  const rules = (element.getAttribute("data-style") ?? "").split(";").map((rule) => {
    const colon = rule.indexOf(":");
    return [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()] as const;
  });
  return new Map(rules.filter(([name]) => name !== ""));
}

/** What Word and Outlook write beside a text: its comments, and the signs of its lists. */
export function isAside(element: Element, style: Map<string, string>): boolean {
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

export interface WordPoint {
  /** Which of the document's lists it stands in. */
  list: string;
  level: number;
  isOrdered: boolean;
}

/** Word writes points of lists as paragraphs whose style says so, and their sign into a part to be left out. */
export function wordPoint(element: Element, style: Map<string, string>): WordPoint | null {
  const named = /^(l\d+)\s+level(\d+)/i.exec(style.get("mso-list") ?? "");
  if (!named) return null;
  const [, list = "", level = "1"] = named;
  const sign = [...element.querySelectorAll("[data-style]")].find((part) => isAside(part, styleOf(part)));
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? "");
  return { list, level: Number(level), isOrdered };
}

/** The level of a heading; also of what only says that it is one. */
export function headingLevel(element: Element): number | null {
  const [, digit] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (digit) return Number(digit);
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level")) || 2;
  return element.classList.contains("MsoTitle") ? 1 : null;
}
