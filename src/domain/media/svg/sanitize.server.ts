import type { Attributes } from "sanitize-html";
import type { Size } from "../image-presets.ts";
import {
  allowedAttributes,
  allowedElements,
  embeddedPicture,
  isInert,
  isInertSheet,
  localReference,
  svgNamespace,
} from "./allowed.ts";
import { isHarmlessSvg } from "./check.ts";

/** In bytes. Logos have a few kilobytes. */
export const maxSvgBytes = 512 * 1024;

/** In pixels: the longer side, so that every variant can be made from it. */
const minLongSide = 960;

/** A bomb of nothing but opening tags would fill the stack of the library. */
const maxTags = 20_000;

export type SanitizedSvg = { state: "clean"; svg: string; size: Size } | { state: "unsafe" | "no size" | "no svg" };

/**
 * Keeps of an SVG what draws: shapes, colors, gradients, text and embedded pictures. Scripts, links, animations and everything
 * that loads something are removed.
 */
export async function sanitizeSvg(source: string): Promise<SanitizedSvg> {
  if ((source.match(/</g)?.length ?? 0) > maxTags) return { state: "unsafe" };
  const { default: sanitize } = await import("sanitize-html");
  const root = rootOf(source);
  if (root === null) return { state: "no svg" };
  let size: Size | null = null;
  let isInside = false;
  const svg = sanitize(root, {
    allowedTags: [...allowedElements],
    allowedAttributes: { "*": ["xmlns", ...allowedAttributes] },
    allowedSchemesByTag: { image: ["data"] },
    nonTextTags: ["script", "foreignObject", "metadata", "iframe", "handler", "animate", "set", "noscript", "textarea"],
    // The texts of styles are checked below.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      "*": (tagName, attributes) => {
        const allowed = filterAttributes(tagName, attributes);
        if (tagName !== "svg" || isInside) return { tagName, attribs: allowed };
        isInside = true;
        const box = boxOf(attributes);
        size = box && sizeOf(box);
        const rootSize = box && size && rootAttributes(box, size);
        // Always in this order, so that an SVG that is uploaded again stays the same file.
        return { tagName, attribs: { ...rootSize, ...allowed, ...rootSize } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === "use" || tag === "image") && !attribs.href,
  });
  if (!isInside) return { state: "no svg" };
  if (!size) return { state: "no size" };
  const clean = withInertStyles(svg).trim();
  return isHarmlessSvg(clean) ? { state: "clean", svg: clean, size } : { state: "unsafe" };
}

/** From the first `<svg` to the last `</svg>`: without declarations, whose entities are not read. */
function rootOf(source: string): string | null {
  const start = source.search(/<svg[\s>]/);
  const end = source.lastIndexOf("</svg>");
  return start < 0 || end < start ? null : source.slice(start, end + "</svg>".length);
}

function filterAttributes(element: string, attributes: Attributes): Attributes {
  const allowed: Attributes = {};
  for (const [originalName, value] of Object.entries(attributes)) {
    const name = originalName === "xlink:href" ? "href" : originalName;
    if (!allowedAttributes.has(name)) continue;
    if (name === "style") {
      const style = value.split(";").filter(isInert).join(";");
      if (style.trim() !== "") allowed.style = style;
    } else if (name === "href") {
      if ((element === "image" ? embeddedPicture : localReference).test(value)) allowed.href = value;
    } else if (isInert(value)) allowed[name] = value;
  }
  return allowed;
}

interface Box extends Size {
  viewBox: string;
}

/** From the view box, else from width and height. */
function boxOf({ viewBox, width, height }: Attributes): Box | null {
  const numbers = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = numbers;
  if (numbers.length === 4 && numbers.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0) {
    return { viewBox: numbers.join(" "), width: boxWidth, height: boxHeight };
  }
  const [w, h] = [length(width), length(height)];
  return w && h ? { viewBox: `0 0 ${w} ${h}`, width: w, height: h } : null;
}

/** In pixels, or in another unit that both sides have. */
function length(text = ""): number | null {
  const [, number] = /^(\d{1,6}(?:\.\d{1,6})?)\s*(?:px|pt|mm|cm|in|pc)?$/.exec(text.trim()) ?? [];
  return Number(number) || null;
}

function sizeOf({ width, height }: Size): Size {
  const scale = Math.max(1, minLongSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function rootAttributes({ viewBox }: Box, { width, height }: Size): Attributes {
  return { xmlns: svgNamespace, viewBox, width: String(width), height: String(height) };
}

/** Removes at-rules except `@media`, comments, and stylesheets that still load something. */
function withInertStyles(svg: string): string {
  return svg.replace(/(<style[^<>]*>)([^<]*)/g, (_, start: string, css: string) => {
    const rules = withoutAtRules(withoutComments(css));
    return start + (isInertSheet(rules) ? rules : "");
  });
}

function withoutComments(css: string): string {
  const [first = "", ...comments] = css.split("/*");
  return first + comments.map((comment) => textAfter(comment, comment.indexOf("*/") + 1)).join("");
}

function withoutAtRules(css: string): string {
  const [first = "", ...rules] = css.split("@");
  const allowed = rules.map((rule) => (/^media\b/i.test(rule) ? `@${rule}` : textAfter(rule, endOfRule(rule))));
  return first + allowed.join("");
}

/** The text behind a place; nothing if the place is the start of the text or before it. */
function textAfter(text: string, position: number): string {
  return position <= 0 ? "" : text.slice(position + 1);
}

/** Where the rule ends: at its semicolon, or with its block. */
function endOfRule(rule: string): number {
  let depth = 0;
  for (let position = 0; position < rule.length; position += 1) {
    if (rule[position] === "{") depth += 1;
    if (rule[position] === "}") depth -= 1;
    if (depth === 0 && (rule[position] === ";" || rule[position] === "}")) return position;
  }
  return -1;
}
