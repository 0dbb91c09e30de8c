import type { Glyph } from "../icons/drawings.ts";
import { Icon } from "../ui/icon.tsx";

/**
 * A tile in place of a picture, with an icon on a waterline, like the team's initials. `overhang`: as tall as a picture and the
 * lower half of the icon over its edge, so that the titles of a row line up.
 */
export function IconTile({ icon, overhang = false }: { icon: Glyph; overhang?: boolean }) {
  return (
    <div
      data-tile="icon"
      className={`overflow-hidden rounded-l bg-deep text-[3.25rem] text-mint transition-colors duration-250 group-focus-within:text-pink group-hover:text-pink [&_.icon]:stroke-1 ${overhang ? "pb-7" : ""}`}
    >
      <div
        className={`grid aspect-3/2 grid-rows-[1.9fr_1.1fr] justify-items-center ${overhang ? "translate-y-3.5" : ""}`}
      >
        <span className="self-end pb-[.12em]">
          <Icon name={icon} />
        </span>
        <span className="w-full -scale-y-100 border-b border-current pb-[.12em] opacity-30 *:mx-auto">
          <Icon name={icon} />
        </span>
      </div>
    </div>
  );
}
