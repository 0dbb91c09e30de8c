import { Icon } from "../../icon.tsx";
import { CardLink } from "../../link.tsx";
import { Picture } from "../../picture.tsx";
import { Section, SectionHead } from "../../section.tsx";
import { useWords } from "../../shell.ts";
import type { BlockOf } from "../blocks.server.ts";

type Block = BlockOf<"cards">;

const sizes = "(width >= 84rem) 26rem, (width >= 60rem) 31vw, (width >= 34rem) 46vw, 100vw";

/** Rows of three, or of four if the count divides by four; two cards share one row. */
function columnsFor(count: number): string {
  if (count === 1) return "";
  if (count === 2) return "sm:grid-cols-2";
  return count % 4 === 0 ? "sm:grid-cols-2 lg:grid-cols-4" : "sm:grid-cols-2 lg:grid-cols-3";
}

/** A grid of cards. */
export function Cards({ block: { heading, intro, cards, ground } }: { block: Block }) {
  return (
    <Section ground={ground}>
      {heading && <SectionHead heading={heading} intro={intro} />}
      <ul className={`grid gap-gap ${columnsFor(cards.length)}`}>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name and never change their order on the page
          <Card key={index} card={card} ground={ground} hasHeading={heading !== ""} />
        ))}
      </ul>
    </Section>
  );
}

interface CardProps {
  card: Block["cards"][number];
  ground: Block["ground"];
  /** The block has its own heading above the cards. */
  hasHeading: boolean;
}

function Card({ card: { title, text, picture, icon, link }, ground, hasHeading }: CardProps) {
  const words = useWords();
  const Title = hasHeading ? "h3" : "h2";
  return (
    <li
      className={`group relative flex min-w-0 flex-col overflow-hidden rounded-l ${ground === "deep" ? "bg-deep-2" : "bg-surface shadow-rest"}`}
    >
      {picture && (
        <div className="aspect-3/2 overflow-hidden bg-deep">
          <Picture picture={picture} place="card" sizes={sizes} />
        </div>
      )}
      <div className="flex grow flex-col bg-inherit p-card">
        {icon && (
          <span
            className={`z-10 mb-4 grid size-14 place-items-center rounded-full border-[2.25px] border-current bg-inherit text-[1.2rem] ${picture ? "-mt-[calc(var(--spacing-card)+1.75rem)]" : ""}`}
          >
            <Icon name={icon} />
          </span>
        )}
        <Title className="text-h3 decoration-2 underline-offset-[.18em]">{title}</Title>
        <p className="mt-2.5 grow text-ink-2 deep:text-on-deep-2">{text}</p>
        {link && (
          <CardLink to={link.href} subject={words.of(title)}>
            {link.text}
          </CardLink>
        )}
      </div>
    </li>
  );
}
