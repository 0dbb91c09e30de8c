import { IconTile } from "../blocks/icon-tile.tsx";
import { StoryCard } from "../blocks/story-card.tsx";
import { useWords } from "../shell/shell.ts";
import type { IndustryFacts } from "./industries.server.ts";

interface Props {
  industries: IndustryFacts[];
  /** The first card is in the first view. */
  isTop?: boolean;
}

/** Cards of industries in rows of two; of an odd number, the first is full width. */
export function IndustryCards({ industries, isTop = false }: Props) {
  const words = useWords();
  const hasLead = industries.length % 2 === 1;
  return (
    <div className="grid gap-x-gap gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2">
      {industries.map(({ href, title, icon, summary, picture }, index) => (
        <StoryCard
          key={href}
          href={href}
          picture={picture}
          tile={<IconTile icon={icon} />}
          title={title}
          text={summary}
          more={words.seeIndustry}
          layout={hasLead && index === 0 ? "lead" : "plain"}
          priority={isTop && index === 0}
        />
      ))}
    </div>
  );
}
