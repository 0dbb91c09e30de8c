import { HeroPicture, HeroText } from "../../blocks/hero-layout.tsx";
import { RootArcs } from "../../blocks/root-arcs.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** A picture with text over it. Without a picture the background is the roots, and the block is smaller. */
export function Hero({ block: { heading, text, picture, buttons } }: { block: BlockOf<"hero"> }) {
  return (
    <section
      data-ground="deep"
      className={`relative isolate overflow-hidden bg-deep text-on-deep ${picture ? "" : "pt-section"}`}
    >
      {!picture && <RootArcs />}
      <div data-current={picture ? "" : undefined} className={picture ? "hero-slide" : ""}>
        {picture && <HeroPicture picture={picture} />}
        <HeroText buttons={buttons}>
          <h2 className="max-w-[11em] text-h1">{heading}</h2>
          {text && <p className="mt-[1.1rem] mb-8 max-w-[31rem] text-balance text-lead text-on-deep-2">{text}</p>}
        </HeroText>
      </div>
    </section>
  );
}
