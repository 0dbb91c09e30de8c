import { preload } from "react-dom";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import {
  type CroppedPlace,
  drawingAddress,
  heightAt,
  type PlaceName,
  variantAddress,
  widthsFor,
} from "#src/domain/media/places.ts";

/** Below this width a picture may have another crop; the same as Tailwind's `lg`. */
const phoneMedia = "(width < 60rem)";
const wideMedia = "(width >= 60rem)";

interface SourceOptions {
  place: CroppedPlace;
  /** Width on the page, as a `sizes` attribute. */
  sizes: string;
}

interface Props extends SourceOptions {
  picture: ResolvedPicture;
  /** Source for narrow screens. */
  phone?: SourceOptions;
  /** For the largest element of the first view: loads at once and first. */
  priority?: boolean;
}

function sourceSet(picture: ResolvedPicture, place: PlaceName): string {
  return widthsFor(place, picture)
    .map((width) => `${variantAddress(picture.key, place, width, "avif")} ${width}w`)
    .join(", ");
}

function largest(picture: ResolvedPicture, place: CroppedPlace) {
  const width = widthsFor(place, picture).at(-1) ?? picture.width;
  return { width, height: heightAt(place, width) };
}

function preloadSource(picture: ResolvedPicture, { place, sizes }: SourceOptions, media?: string) {
  preload(drawingAddress(picture.key), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, place),
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media && { media }),
  });
}

/** A picture of the media library, cropped for a place. It fills its container. */
export function Picture({ picture, place, sizes, phone, priority = false }: Props) {
  const urgency = priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  if (picture.vector) {
    return (
      <img
        src={drawingAddress(picture.key)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="size-full object-cover"
        decoding="async"
        {...urgency}
      />
    );
  }
  if (priority) {
    preloadSource(picture, { place, sizes }, phone && wideMedia);
    if (phone) preloadSource(picture, phone, phoneMedia);
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
        // For crawlers, and the few browsers without AVIF.
        src={variantAddress(picture.key, place, size.width, "webp")}
        alt={picture.alt}
        className="size-full object-cover"
        // A frame that waits for a picture keeps the page from everything else.
        decoding="async"
        {...size}
        {...urgency}
      />
    </picture>
  );
}

/** In CSS pixels. Logos of every shape look equally large: they cover about the same area. */
const logoSizes = {
  usual: { area: 1_400, width: 96, height: 40 },
  /** For small letters, or a wide word in a square file. */
  large: { area: 3_600, width: 112, height: 60 },
};

/** A logo at its own proportions. */
export function LogoPicture({ picture, size }: { picture: ResolvedPicture; size: keyof typeof logoSizes }) {
  const { area, ...max } = logoSizes[size];
  const ratio = picture.width / picture.height;
  const height = Math.min(Math.sqrt(area / ratio), max.height, max.width / ratio);
  const width = Math.max(1, Math.round(height * ratio));
  const widths = widthsFor("logo", picture);
  // Sharp on screens with two or three dots per pixel.
  const file = widths.find((available) => available >= 2 * width) ?? widths.at(-1) ?? picture.width;
  return (
    <img
      src={picture.vector ? drawingAddress(picture.key) : variantAddress(picture.key, "logo", file, "webp")}
      alt={picture.alt}
      width={width}
      height={Math.max(1, Math.round(height))}
      loading="lazy"
      decoding="async"
      className="max-w-full object-contain"
    />
  );
}

/** The address of a video's poster. */
export function posterAddress(picture: ResolvedPicture): string {
  if (picture.vector) return drawingAddress(picture.key);
  return variantAddress(picture.key, "card", widthsFor("card", picture).at(-1) ?? picture.width, "webp");
}
