import type { ResolvedPicture } from "../../content/resolved.ts";
import { drawingAddress, places, variantAddress, widthsFor } from "../../media/places.ts";

interface ThumbnailProps {
  picture: Omit<ResolvedPicture, "alt">;
  /** Larger, where the picture is what one looks for. */
  large?: boolean;
}

/** A picture of the media library, small and square; drawings keep their shape. */
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
