import { useId } from "react";
import { Team } from "../about/team.tsx";
import { Quote } from "../blocks/quote.tsx";
import { TestimonialCarousel } from "../home/testimonials.tsx";
import { IndustryCards } from "../industries/industry-cards.tsx";
import { LogoPicture } from "../ui/picture.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** What clients say: side by side, or one at a time. */
export function Testimonials({ block }: { block: BlockOf<"quotes"> }) {
  if (block.layout === "carousel") return <TestimonialCarousel block={block} />;
  const { anchor, heading, quotes, ground } = block;
  const [only, ...more] = quotes;
  if (!only) return null;
  return (
    <Section {...(anchor && { id: anchor })} ground={ground}>
      {heading && <SectionHead heading={heading} />}
      {more.length === 0 ? (
        <Quote {...only} source="beside" />
      ) : (
        <ul className="grid gap-gap lg:grid-cols-2">
          {quotes.map((quote) => (
            <li key={quote.id} className="min-w-0 rounded-l bg-surface p-card shadow-rest">
              <Quote {...quote} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function TeamBlock({ block: { anchor, heading, intro, team } }: { block: BlockOf<"team"> }) {
  return <Team id={anchor} heading={heading} intro={intro} team={team} />;
}

export function Partners({ block: { anchor, heading, intro, partners } }: { block: BlockOf<"partners"> }) {
  const id = useId();
  if (partners.length === 0) return null;
  return (
    <Section id={anchor} ground="mist" labelledBy={id}>
      <SectionHead
        id={id}
        heading={heading}
        aside={intro && <p className="max-w-[26rem] text-lead text-ink-2">{intro}</p>}
      />
      {/* Three columns on phones, fewer where large text needs it. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4.8rem,30%),1fr))] border-t border-l border-line md:grid-cols-4 lg:grid-cols-6">
        {partners.map(({ id, name, image, wide }) => (
          <li key={id} className="partner">
            {image && (
              <span data-vector={image.vector} className="partner-mark flex h-9 max-w-full items-center justify-center">
                <LogoPicture picture={{ ...image, alt: "" }} size={wide ? "large" : "usual"} />
              </span>
            )}
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Industries({ block: { anchor, heading, intro, industries } }: { block: BlockOf<"industries"> }) {
  if (industries.length === 0) return null;
  return (
    <Section id={anchor}>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <IndustryCards industries={industries} />
    </Section>
  );
}
