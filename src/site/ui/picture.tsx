import { preload } from "react-dom";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import {
  type CroppedPreset,
  drawingUrl,
  heightAt,
  type PresetName,
  variantUrl,
  widthsFor,
} from "#src/domain/media/image-presets.ts";

/** Below this width a picture may have another crop; the same as Tailwind's `lg`. */
const phoneMedia = "(width < 60rem)";
const wideMedia = "(width >= 60rem)";

interface SourceOptions {
  preset: CroppedPreset;
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

function sourceSet(picture: ResolvedPicture, preset: PresetName): string {
  return widthsFor(preset, picture)
    .map((width) => `${variantUrl(picture.key, preset, width, "avif")} ${width}w`)
    .join(", ");
}

function largest(picture: ResolvedPicture, preset: CroppedPreset) {
  const width = widthsFor(preset, picture).at(-1) ?? picture.width;
  return { width, height: heightAt(preset, width) };
}

function preloadSource(picture: ResolvedPicture, { preset, sizes }: SourceOptions, media?: string) {
  preload(drawingUrl(picture.key), {
    as: "image",
    type: "image/avif",
    imageSrcSet: sourceSet(picture, preset),
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media && { media }),
  });
}

/** A picture of the media library, cropped for a place. It fills its container. */
export function Picture({ picture, preset, sizes, phone, priority = false }: Props) {
  const urgency = priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  if (picture.vector) {
    return (
      <img
        src={drawingUrl(picture.key)}
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
    preloadSource(picture, { preset, sizes }, phone && wideMedia);
    if (phone) preloadSource(picture, phone, phoneMedia);
  }
  const size = largest(picture, preset);
  return (
    <picture className={priority ? "contents" : "late block size-full"}>
      {phone && (
        <source
          media={phoneMedia}
          type="image/avif"
          srcSet={sourceSet(picture, phone.preset)}
          sizes={phone.sizes}
          {...largest(picture, phone.preset)}
        />
      )}
      <source type="image/avif" srcSet={sourceSet(picture, preset)} sizes={sizes} />
      <img
        // For crawlers, and the few browsers without AVIF.
        src={variantUrl(picture.key, preset, size.width, "webp")}
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
      src={picture.vector ? drawingUrl(picture.key) : variantUrl(picture.key, "logo", file, "webp")}
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
export function posterUrl(picture: ResolvedPicture): string {
  if (picture.vector) return drawingUrl(picture.key);
  return variantUrl(picture.key, "card", widthsFor("card", picture).at(-1) ?? picture.width, "webp");
}
