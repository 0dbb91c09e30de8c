import { Quote } from "../../blocks/quote.tsx";
import { Section, SectionHead } from "../../section.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** What clients say: one at full width, more in two columns. */
export function Quotes({ block: { heading, quotes, ground } }: { block: BlockOf<"quotes"> }) {
  const [only, ...more] = quotes;
  if (!only) return null;
  return (
    <Section ground={ground}>
      {heading && <SectionHead heading={heading} />}
      {more.length === 0 ? (
        <Quote {...only} text={only.content} source="beside" />
      ) : (
        <ul className="grid gap-gap lg:grid-cols-2">
          {quotes.map((quote) => (
            <li key={quote.id} className="min-w-0 rounded-l bg-surface p-card shadow-rest">
              <Quote {...quote} text={quote.content} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
