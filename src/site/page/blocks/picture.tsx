import { Picture } from "../../picture.tsx";
import { Section } from "../../section.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** One large picture. */
export function PictureBlock({ block: { picture, caption, size } }: { block: BlockOf<"picture"> }) {
  if (!picture) return null;
  const isPage = size === "page";
  return (
    <Section>
      <figure className={isPage ? "" : "mx-auto max-w-[44rem]"}>
        <div className={`overflow-hidden rounded-l bg-deep aspect-3/2 ${isPage ? "md:aspect-2/1" : ""}`}>
          {isPage ? (
            <Picture picture={picture} place="hero" sizes="(width >= 84rem) 80rem, 100vw" />
          ) : (
            <Picture picture={picture} place="card" sizes="(width >= 48rem) 44rem, 100vw" />
          )}
        </div>
        {caption && <figcaption className="mt-3 text-sm text-ink-3">{caption}</figcaption>}
      </figure>
    </Section>
  );
}
