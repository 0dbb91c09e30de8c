import { Section, SectionHead } from "../section.tsx";
import type { ShownBlock } from "./blocks.server.ts";
import { CallToAction, Cards, Hero, PictureBlock, Quotes, StatisticsBlock } from "./blocks.tsx";
import { ContactForm } from "./contact-form.tsx";
import { PriceCalculator } from "./price-calculator.tsx";
import { Questions } from "./questions.tsx";
import { RichText } from "./rich-text.tsx";
import { Checklist, FillInTable } from "./sheets.tsx";
import { Steps } from "./steps.tsx";

/** `canPrint`: the block has the page's Print button. */
function PageBlock({ block, canPrint }: { block: ShownBlock; canPrint: boolean }) {
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
    case "price-calculator":
      return <PriceCalculator block={block} />;
    case "checklist":
      return <Checklist block={block} canPrint={canPrint} />;
    case "fill-in-table":
      return <FillInTable block={block} canPrint={canPrint} />;
    default:
      return block satisfies never;
  }
}

/** The blocks below a page's head. */
export function PageBlocks({ blocks }: { blocks: ShownBlock[] }) {
  const firstSheet = blocks.findIndex(({ block }) => block === "checklist" || block === "fill-in-table");
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change their order on the page
  return blocks.map((block, index) => <PageBlock key={index} block={block} canPrint={index === firstSheet} />);
}
