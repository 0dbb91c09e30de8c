import { preload } from "react-dom";
import type { ResolvedPicture } from "../content/resolved.ts";
import { drawingAddress, heightAt, type PlaceName, variantAddress, widthsFor } from "../media/places.ts";

/** Below this width pages may show another crop; the same as Tailwind's `lg`. */
const phoneMedia = "(width < 60rem)";
const wideMedia = "(width >= 60rem)";

interface Shown {
  place: PlaceName;
  /** How wide it stands in the page, in the words of the `sizes` attribute. */
  sizes: string;
}

interface Props extends Shown {
  picture: ResolvedPicture;
  /** What narrow screens get instead. */
  phone?: Shown;
  /** The largest thing that is seen first: fetched at once, and before everything else. */
  priority?: boolean;
}

function sourceSet(picture: ResolvedPicture, place: PlaceName): string {
  return widthsFor(place, picture)
    .map((width) => `${variantAddress(picture.key, place, width, "avif")} ${width}w`)
    .join(", ");
}

function largest(picture: ResolvedPicture, place: PlaceName) {
  const width = widthsFor(place, picture).at(-1) ?? picture.width;
  return { width, height: heightAt(place, width) };
}

function preloadShown(picture: ResolvedPicture, { place, sizes }: Shown, media?: string) {
  preload(drawingAddress(picture.key), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, place),
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media && { media }),
  });
}

/** A picture of the media library, in the shape of a place. It fills the box that it stands in. */
export function Picture({ picture, place, sizes, phone, priority = false }: Props) {
  // Decoded at once, it is painted with the words beside it instead of a frame or two after them.
  const urgency = priority
    ? ({ fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  if (picture.vector) {
    return (
      <img
        src={drawingAddress(picture.key)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="size-full object-cover"
        {...urgency}
      />
    );
  }
  // For the document only: after a page change the picture itself is asked for at once.
  if (priority && import.meta.env.SSR) {
    preloadShown(picture, { place, sizes }, phone && wideMedia);
    if (phone) preloadShown(picture, phone, phoneMedia);
  }
  const size = largest(picture, place);
  return (
    <picture className={priority ? "contents" : "late block size-full"}>
      {phone && (
        <source
          media={phoneMedia}
          type="image/avif"
          srcSet={sourceSet(picture, phone.place)}
          sizes={phone.sizes}
          {...largest(picture, phone.place)}
        />
      )}
      <source type="image/avif" srcSet={sourceSet(picture, place)} sizes={sizes} />
      <img
        // For programs, and the few browsers that show no AVIF.
        src={variantAddress(picture.key, place, size.width, "webp")}
        alt={picture.alt}
        className="size-full object-cover"
        {...size}
        {...urgency}
      />
    </picture>
  );
}

/** A drawing or a small picture that keeps its own shape: logos, marks. */
export function Mark({ picture, place = "tile" }: { picture: ResolvedPicture; place?: PlaceName }) {
  const address = picture.vector
    ? drawingAddress(picture.key)
    : variantAddress(picture.key, place, widthsFor(place, picture).at(-1) ?? picture.width, "webp");
  return (
    <img
      src={address}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className="size-full object-contain"
    />
  );
}
