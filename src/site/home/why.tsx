import { Statistics } from "../blocks/statistics.tsx";
import { Section, SectionHead } from "../section.tsx";
import { Evidence } from "./evidence.tsx";
import type { HomeBlocks } from "./home.server.ts";

export function Why({ heading, intro, cards, statistics }: HomeBlocks["why"]) {
  return (
    <Section id="why" ground="deep" labelledBy="why-heading">
      <SectionHead id="why-heading" heading={heading} intro={intro} />
      <ul className="why-cards">
        {cards.map(({ title, text, evidence }) => (
          <li key={title} className="flex min-w-0 flex-col rounded-l bg-deep-2 p-card">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2.5 mb-7 max-w-[34rem] text-on-deep-2">{text}</p>
            <Evidence evidence={evidence} />
          </li>
        ))}
      </ul>
      <div className="mt-[clamp(3rem,5vw,5rem)]">
        <Statistics statistics={statistics} phoneColumns={2} />
      </div>
    </Section>
  );
}
