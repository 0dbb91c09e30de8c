import type { ResolvedPicture } from "../../content/resolved.ts";
import { Picture } from "../picture.tsx";
import { Stars } from "./stars.tsx";

interface Props {
  text: string;
  name: string;
  position?: string;
  image?: ResolvedPicture | null;
  rating?: number;
}

/** Somebody's own words, and whose they are. */
export function Quote({ text, name, position, image, rating }: Props) {
  return (
    <figure className="flex h-full flex-col">
      {rating && <Stars rating={rating} />}
      <blockquote className="mt-5 mb-8 max-w-[44rem] text-quote font-link">{text}</blockquote>
      <figcaption className="mt-auto flex items-center gap-4 text-sm leading-[1.35]">
        {image && (
          <span className="size-16 flex-none overflow-hidden rounded-m bg-deep">
            <Picture picture={image} place="tile" sizes="4rem" />
          </span>
        )}
        <span>
          <b className="block text-body">{name}</b>
          <span className="text-ink-3">{position}</span>
        </span>
      </figcaption>
    </figure>
  );
}
