import { UncroppedPicture } from "../picture.tsx";
import { Section, SectionHead } from "../section.tsx";
import type { HomeBlocks } from "./home.server.ts";

export function Partners({ heading, intro, partners }: HomeBlocks["partners"]) {
  if (partners.length === 0) return null;
  return (
    <Section id="partners" ground="mist" labelledBy="partners-heading">
      <SectionHead
        id="partners-heading"
        heading={heading}
        aside={<p className="max-w-[26rem] text-lead text-ink-2">{intro}</p>}
      />
      <ul className="grid grid-cols-3 border-t border-l border-line md:grid-cols-4 lg:grid-cols-6">
        {partners.map(({ name, image, wide }) => (
          <li key={name} className="partner">
            {image && (
              <span data-vector={image.vector} className={`partner-mark h-9 ${wide ? "w-16" : "w-9"}`}>
                <UncroppedPicture picture={{ ...image, alt: "" }} />
              </span>
            )}
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
