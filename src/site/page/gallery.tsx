import { useId } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** A grid of pictures in one shape. Each opens larger in a popover, which needs no script. */
export function Gallery({ block: { heading, intro, pictures, ground } }: { block: BlockOf<"gallery"> }) {
  const items = pictures.flatMap(({ picture, caption }) => (picture ? [{ picture, caption }] : []));
  if (items.length === 0) return null;
  return (
    <Section ground={ground}>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <ul className={`grid grid-cols-2 gap-gap ${items.length % 4 === 0 ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}>
        {items.map(({ picture, caption }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures never change their order on the page
          <GalleryPicture key={index} number={index + 1} picture={picture} caption={caption} />
        ))}
      </ul>
    </Section>
  );
}

interface GalleryPictureProps {
  number: number;
  picture: ResolvedPicture;
  caption: string;
}

function GalleryPicture({ number, picture, caption }: GalleryPictureProps) {
  const id = useId();
  const words = useWords();
  const name = picture.alt || caption || words.pictureNumber(number);
  const isUpright = picture.height > picture.width;
  return (
    <li className="min-w-0">
      <button
        type="button"
        popoverTarget={id}
        aria-label={words.enlarge(name)}
        className="block aspect-3/2 w-full cursor-zoom-in overflow-hidden rounded-l bg-deep"
      >
        <Picture picture={{ ...picture, alt: "" }} preset="card" sizes="(width >= 84rem) 26rem, 48vw" />
      </button>
      {caption && <p className="mt-2.5 text-sm text-ink-2 deep:text-on-deep-2">{caption}</p>}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        data-ground="deep"
        data-upright={isUpright || undefined}
        className="gallery-large"
      >
        <figure>
          <div className={isUpright ? "aspect-4/5" : "aspect-3/2"}>
            {isUpright ? (
              <Picture picture={picture} preset="portrait" sizes="70vh" />
            ) : (
              <Picture picture={picture} preset="card" sizes="100vw" />
            )}
          </div>
          {caption && <figcaption className="p-4 text-sm">{caption}</figcaption>}
        </figure>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={words.close}
          className="icon-button"
        >
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}
