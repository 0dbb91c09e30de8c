import type { ReactNode } from "react";
import type { ResolvedPicture } from "#src/domain/content/fields/resolved.ts";
import type { IconName } from "#src/domain/content/schema/icons.ts";
import { IconTile } from "../blocks/icon-tile.tsx";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import { CardLink } from "../ui/link.tsx";
import { NoWrap } from "../ui/no-wrap.tsx";
import { Picture } from "../ui/picture.tsx";
import { Section, SectionHead } from "../ui/section.tsx";
import type { ServiceCard } from "./services.server.ts";

const sizes = "(width >= 84rem) 19rem, (width >= 60rem) 23vw, (width >= 34rem) 46vw, calc(100vw - 2.5rem)";

interface Props {
  cards: ServiceCard[];
  /** The heading above the cards. Without one, the page's own heading is above them. */
  page: { title: string; intro?: string } | null;
  /** Below the cards. */
  children?: ReactNode;
}

export function ServiceCards({ cards, page, children }: Props) {
  const words = useWords();
  if (cards.length === 0) return null;
  return (
    <Section ground={page ? "mist" : "paper"} labelledBy="cards-heading">
      {page ? (
        <SectionHead id="cards-heading" heading={page.title} {...(page.intro && { intro: page.intro })} />
      ) : (
        <h2 id="cards-heading" className="sr-only">
          {words.allServices}
        </h2>
      )}
      <ServiceGrid cards={cards} />
      {children && <div className="mt-10">{children}</div>}
    </Section>
  );
}

export function ServiceGrid({ cards }: { cards: ServiceCard[] }) {
  return (
    <ul className="grid gap-x-gap gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map((card) => (
        <Card key={card.href} card={card} />
      ))}
    </ul>
  );
}

function Card({ card }: { card: ServiceCard }) {
  const words = useWords();
  return (
    <li className="group relative flex min-w-0 flex-col">
      {card.picture ? (
        <PictureTile picture={card.picture} icon={card.icon} />
      ) : (
        <div className="mb-4">
          <IconTile icon={card.icon} overhang />
        </div>
      )}
      <h3 className="text-h3">{card.title}</h3>
      <p className="mt-2 grow text-sm text-ink-2">
        <NoWrap>{card.summary}</NoWrap>
      </p>
      <CardLink to={card.href} subject={words.about(card.title)}>
        {words.learnMore}
      </CardLink>
    </li>
  );
}

function PictureTile({ picture, icon }: { picture: ResolvedPicture; icon: IconName }) {
  return (
    <>
      <div className="aspect-3/2 overflow-hidden rounded-l bg-leaf-soft">
        <Picture picture={{ ...picture, alt: "" }} preset="card" sizes={sizes} />
      </div>
      <span className="z-10 -mt-7 mb-4 ml-5 grid size-14 place-items-center rounded-full border-[2.25px] border-ink bg-surface text-[1.2rem] transition-colors duration-250 group-focus-within:border-rose group-focus-within:bg-rose group-focus-within:text-paper group-hover:border-rose group-hover:bg-rose group-hover:text-paper group-has-[[aria-current]]:border-ink group-has-[[aria-current]]:bg-ink group-has-[[aria-current]]:text-paper">
        <Icon name={icon} />
      </span>
    </>
  );
}
