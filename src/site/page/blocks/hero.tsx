import { RootArcs } from "../../blocks/root-arcs.tsx";
import { ScenePicture, SceneWords } from "../../blocks/scene.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** A picture with a few words over it. Without a picture the words stand before the roots, and take less room. */
export function Hero({ block: { heading, text, picture, buttons } }: { block: BlockOf<"hero"> }) {
  return (
    <section
      data-ground="deep"
      className={`relative isolate overflow-hidden bg-deep text-on-deep ${picture ? "" : "pt-section"}`}
    >
      {!picture && <RootArcs />}
      <div data-current={picture ? "" : undefined} className={picture ? "hero-slide" : ""}>
        {picture && <ScenePicture picture={picture} />}
        <SceneWords buttons={buttons}>
          <h2 className="max-w-[11em] text-h1">{heading}</h2>
          {text && <p className="mt-[1.1rem] mb-8 max-w-[31rem] text-balance text-lead text-on-deep-2">{text}</p>}
        </SceneWords>
      </div>
    </section>
  );
}
