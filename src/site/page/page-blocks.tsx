import { lazy } from "react";
import { Section, SectionHead } from "../section.tsx";
import type { ShownBlock } from "./blocks.server.ts";
import { handleChunkError } from "./chunk-error.ts";
import { Questions } from "./questions.tsx";
import { RichText } from "./rich-text.tsx";
import { Steps } from "./steps.tsx";

/** Blocks that few pages have; their script loads only there. */
const LazyBlock = lazy(() => import("./blocks/lazy-block.tsx").catch(handleChunkError));

function PageBlock({ block }: { block: ShownBlock }) {
  switch (block.block) {
    case "text":
      return block.text.content.length === 0 ? null : (
        <Section>
          <RichText parts={block.text.content} wide />
        </Section>
      );
    case "steps":
      return (
        <Section ground="mist">
          <SectionHead heading={block.heading} intro={block.intro} />
          <Steps steps={block.steps} />
        </Section>
      );
    case "questions":
      return (
        <Section>
          <Questions heading={block.heading} questions={block.questions} />
        </Section>
      );
    default:
      return <LazyBlock block={block} />;
  }
}

/** The blocks below a page's head. */
export function PageBlocks({ blocks }: { blocks: ShownBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change their order on the page
  return blocks.map((block, index) => <PageBlock key={index} block={block} />);
}
