import type { Glyph } from "./icons/drawings.ts";
import sheet from "./icons/sheet.svg";

export type { Glyph };

const sizes = { small: "size-4", text: "size-[1.25em]", large: "size-6" };

/** An icon of the sprite sheet in the current text color, hidden from screen readers. */
export function Icon({ name, size = "text" }: { name: Glyph; size?: keyof typeof sizes }) {
  return (
    <svg aria-hidden="true" className={`icon ${sizes[size]}`}>
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
