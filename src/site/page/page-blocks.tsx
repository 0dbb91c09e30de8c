import { type ComponentType, lazy } from "react";
import type { BlockName } from "../../content/kinds/blocks.ts";
import { Section, SectionHead } from "../section.tsx";
import type { BlockOf, ShownBlock } from "./blocks.server.ts";
import { Questions } from "./questions.tsx";
import { RichText } from "./rich-text.tsx";
import { Steps } from "./steps.tsx";

type BlockComponent<Name extends BlockName> = ComponentType<{ block: BlockOf<Name> }>;

/** What each block is shown by. Those that few pages have come with the pages that have them. */
const components: { [Name in BlockName]: BlockComponent<Name> } = {
  text: ({ block }) => (
    <Section>
      <RichText parts={block.text.content} wide />
    </Section>
  ),
  hero: lazy(() => import("./blocks/hero.tsx")),
  cards: lazy(() => import("./blocks/cards.tsx")),
  statistics: lazy(() => import("./blocks/statistics.tsx")),
  picture: lazy(() => import("./blocks/picture.tsx")),
  quotes: lazy(() => import("./blocks/quotes.tsx")),
  steps: ({ block }) => (
    <Section ground="mist">
      <SectionHead heading={block.heading} intro={block.intro} />
      <Steps steps={block.steps} />
    </Section>
  ),
  questions: ({ block }) => (
    <Section>
      <Questions heading={block.heading} questions={block.questions} />
    </Section>
  ),
  "call-to-action": lazy(() => import("./blocks/call-to-action.tsx")),
  "contact-form": lazy(() => import("./blocks/contact-form.tsx")),
};

function PageBlock({ block }: { block: ShownBlock }) {
  const Component = components[block.block] as ComponentType<{ block: ShownBlock }>;
  return <Component block={block} />;
}

/** What a page is made of under its head. */
export function PageBlocks({ blocks }: { blocks: ShownBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change their order on the page
  return blocks.map((block, index) => <PageBlock key={index} block={block} />);
}
