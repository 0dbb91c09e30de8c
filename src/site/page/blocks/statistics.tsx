import { Statistics } from "../../blocks/statistics.tsx";
import { Section, SectionHead } from "../../section.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** Claims from the settings, in large numbers. */
export function StatisticsBlock({ block }: { block: BlockOf<"statistics"> }) {
  const { heading, intro, statistics, ground } = block;
  if (statistics.length === 0) return null;
  return (
    <Section ground={ground}>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <Statistics statistics={statistics} phoneColumns={2} />
    </Section>
  );
}
