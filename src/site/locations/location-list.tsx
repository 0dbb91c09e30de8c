import { cardRows } from "../blocks/card-rows.ts";
import { IconTile } from "../blocks/icon-tile.tsx";
import { StoryCard } from "../blocks/story-card.tsx";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import type { LocationFacts } from "./locations.server.ts";

interface Props {
  locations: LocationFacts[];
  /** The first card is in the first view. */
  isTop?: boolean;
}

/** Cards of local pages. */
export function LocationList({ locations, isTop = false }: Props) {
  const words = useWords();
  const hasPictures = locations.some(({ picture }) => picture);
  const { hasLead, layout, className } = cardRows(locations.length);
  return (
    <div className={className}>
      {locations.map(({ href, title, city, summary, picture }, index) => (
        <StoryCard
          key={href}
          href={href}
          picture={picture}
          tile={hasPictures && <IconTile icon="map-pin" />}
          badge={
            <>
              <Icon name="map-pin" />
              {city}
            </>
          }
          title={title}
          text={summary}
          more={words.seeLocation}
          layout={hasLead && index === 0 ? "lead" : layout}
          priority={isTop && index === 0}
        />
      ))}
    </div>
  );
}
