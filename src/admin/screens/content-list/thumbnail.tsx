import type { LucideIcon } from "lucide-react";
import { contentIcons } from "#src/brand/content-icons.ts";
import type { EntryIcon as IconSource } from "#src/domain/content/entries/lists/list.server.ts";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { drawingUrl, imagePresets, variantUrl, widthsFor } from "#src/domain/media/image-presets.ts";

interface ThumbnailProps {
  picture: Omit<ResolvedPicture, "alt">;
  /** Larger, for the media list. */
  large?: boolean;
}

/** A small square picture. An SVG keeps its shape. */
export function Thumbnail({ picture, large = false }: ThumbnailProps) {
  const [width = imagePresets.tile.widths[0]] = widthsFor("tile", picture).filter((one) => one > 96 || !large);
  const size = large ? 64 : 40;
  return (
    <img
      src={picture.vector ? drawingUrl(picture.key) : variantUrl(picture.key, "tile", width, "webp")}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="thumbnail"
      data-drawing={picture.vector ? "" : undefined}
      data-large={large ? "" : undefined}
    />
  );
}

/** The icon, picture or initials before an entry's title. Hidden from screen readers. */
export function EntryIcon({ icon, fallback }: { icon: IconSource | null; fallback: LucideIcon }) {
  if (icon && "picture" in icon) return <Thumbnail picture={icon.picture} />;
  if (icon && "initials" in icon) {
    return (
      <span aria-hidden className="initials entry-icon">
        {icon.initials}
      </span>
    );
  }
  const Icon = icon ? contentIcons[icon.icon] : fallback;
  return (
    <span aria-hidden className="entry-icon" data-icon="">
      <Icon className="icon size-5" />
    </span>
  );
}
