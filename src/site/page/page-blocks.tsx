import type { Block } from "../../content/kinds/blocks.ts";
import type { Resolved } from "../../content/resolved.ts";
import { Section, SectionHead } from "../section.tsx";
import { Questions } from "./questions.tsx";
import { RichText } from "./rich-text.tsx";
import { Steps } from "./steps.tsx";

function PageBlock({ block }: { block: Resolved<Block> }) {
  switch (block.block) {
    case "text":
      return (
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
  }
}

/** What a page is made of under its head. */
export function PageBlocks({ blocks }: { blocks: Resolved<Block>[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change their order on the page
  return blocks.map((block, index) => <PageBlock key={index} block={block} />);
}
