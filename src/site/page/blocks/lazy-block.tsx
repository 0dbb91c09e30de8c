import { lazy } from "react";
import type { ShownBlock } from "../blocks.server.ts";
import { handleChunkError } from "../chunk-error.ts";
import { CallToAction } from "./call-to-action.tsx";
import { Cards } from "./cards.tsx";
import { Hero } from "./hero.tsx";
import { PictureBlock } from "./picture.tsx";
import { Quotes } from "./quotes.tsx";
import { StatisticsBlock } from "./statistics.tsx";

const ContactForm = lazy(() => import("./contact-form.tsx").catch(handleChunkError));

type LazyLoaded = Exclude<ShownBlock, { block: "text" | "steps" | "questions" }>;

export default function LazyBlock({ block }: { block: LazyLoaded }) {
  switch (block.block) {
    case "hero":
      return <Hero block={block} />;
    case "cards":
      return <Cards block={block} />;
    case "statistics":
      return <StatisticsBlock block={block} />;
    case "picture":
      return <PictureBlock block={block} />;
    case "quotes":
      return <Quotes block={block} />;
    case "call-to-action":
      return <CallToAction block={block} />;
    case "contact-form":
      return <ContactForm block={block} />;
    default:
      return block satisfies never;
  }
}
