import type { ResolvedPicture } from "../../content/fields/resolved.ts";
import { drawingAddress, places, variantAddress, widthsFor } from "../../media/places.ts";

interface ThumbnailProps {
  picture: Omit<ResolvedPicture, "alt">;
  /** Larger, for the media list. */
  large?: boolean;
}

/** A small square picture. An SVG keeps its shape. */
export function Thumbnail({ picture, large = false }: ThumbnailProps) {
  const [width = places.tile.widths[0]] = widthsFor("tile", picture).filter((each) => each > 96 || !large);
  const shown = picture.vector ? drawingAddress(picture.key) : variantAddress(picture.key, "tile", width, "webp");
  return (
    <img
      src={shown}
      alt=""
      width={large ? 64 : 40}
      height={large ? 64 : 40}
      loading="lazy"
      decoding="async"
      className="thumbnail"
      data-drawing={picture.vector ? "" : undefined}
      data-large={large ? "" : undefined}
    />
  );
}
