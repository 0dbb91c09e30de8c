import { useId } from "react";
import { ClosingBand, ClosingPhone } from "../blocks/closing.tsx";
import { Statistics } from "../blocks/statistics.tsx";
import { useWords } from "../shell/shell.ts";
import { ButtonLinks } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { CardLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** The `sizes` of a card's picture. */
const cardSizes = "(width >= 84rem) 26rem, (width >= 60rem) 31vw, (width >= 34rem) 46vw, 100vw";

/** Rows of three, or of four if the count divides by four; two cards share one row. */
function columnsFor(count: number): string {
  if (count === 1) return "";
  if (count === 2) return "sm:grid-cols-2";
  return count % 4 === 0 ? "sm:grid-cols-2 lg:grid-cols-4" : "sm:grid-cols-2 lg:grid-cols-3";
}

/** A grid of cards. */
export function Cards({ block: { heading, intro, cards, ground } }: { block: BlockOf<"cards"> }) {
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
  card: BlockOf<"cards">["cards"][number];
  ground: BlockOf<"cards">["ground"];
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
          <Picture picture={picture} preset="card" sizes={cardSizes} />
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
        <p className="mt-2.5 grow text-ink-2 deep:text-on-deep-2">
          <NoWrap>{text}</NoWrap>
        </p>
        {link && (
          <CardLink to={link.href} subject={words.of(title)}>
            {link.text}
          </CardLink>
        )}
      </div>
    </li>
  );
}

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

/** One large picture. */
export function PictureBlock({ block: { picture, caption, size } }: { block: BlockOf<"picture"> }) {
  if (!picture) return null;
  const isPage = size === "page";
  return (
    <Section>
      <figure className={isPage ? "" : "mx-auto max-w-[44rem]"}>
        <div className={`overflow-hidden rounded-l bg-deep aspect-3/2 ${isPage ? "md:aspect-2/1" : ""}`}>
          {isPage ? (
            <Picture picture={picture} preset="hero" sizes="(width >= 84rem) 80rem, 100vw" />
          ) : (
            <Picture picture={picture} preset="card" sizes="(width >= 48rem) 44rem, 100vw" />
          )}
        </div>
        {caption && <figcaption className="mt-3 text-sm text-ink-3">{caption}</figcaption>}
      </figure>
    </Section>
  );
}

/** A call to action. If it shows the pink phone number, no button is pink. */
export function CallToAction({ block }: { block: BlockOf<"call-to-action"> }) {
  const { heading, text, showsPhone, buttons } = block;
  return (
    <ClosingBand id={useId()} heading={heading} text={text}>
      {showsPhone && <ClosingPhone />}
      <ButtonLinks buttons={buttons} main={showsPhone ? "paper" : "pink"} />
    </ClosingBand>
  );
}
