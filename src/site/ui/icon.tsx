import { createElement, type ReactElement } from "react";
import type { Glyph } from "../icons/drawings.ts";
import sheet from "../icons/sheet.svg?raw";

export type { Glyph };

const sizes = { small: "size-4", text: "size-[1.25em]", large: "size-6" };

/** `path d="M12 6v16"/>` as an element. */
function parseShape(markup: string): ReactElement {
  const [start = "", ...rest] = markup.split('"');
  const [name = "", firstKey = ""] = start.split(" ");
  const keys = [firstKey, ...rest.filter((_, index) => index % 2 === 1)].map((key) => key.trim().replace("=", ""));
  const values = rest.filter((_, index) => index % 2 === 0);
  return createElement(name, {
    key: markup,
    ...Object.fromEntries(values.slice(0, keys.length - 1).map((value, index) => [keys[index], value])),
  });
}

/** What follows a `<` of the sheet is a symbol, one of its shapes, or an end. */
const drawings = new Map(
  sheet
    .split('<symbol id="')
    .slice(1)
    .map((symbol) => {
      const [head = "", ...tags] = symbol.split("<");
      return [head.slice(0, head.indexOf('"')), tags.filter((tag) => !tag.startsWith("/")).map(parseShape)] as const;
    }),
);

/**
 * An icon in the current text color, hidden from screen readers. Its drawing is in the page: a sprite sheet would be one more
 * file that the first view waits for, and drawings that repeat compress to a few bytes.
 */
export function Icon({ name, size = "text" }: { name: Glyph; size?: keyof typeof sizes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${sizes[size]}`}>
      {drawings.get(name)}
    </svg>
  );
}
