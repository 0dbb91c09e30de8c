import { StoryCard } from "../blocks/story-card.tsx";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";
import type { LocationFacts } from "./locations.server.ts";

interface Props {
  locations: LocationFacts[];
  /** The first card is in the first view. */
  isTop?: boolean;
}

/** Cards of local pages in rows of three. */
export function LocationList({ locations, isTop = false }: Props) {
  const words = useWords();
  return (
    <div className="grid gap-x-gap gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2 lg:grid-cols-3">
      {locations.map(({ href, title, city, summary, picture }, index) => (
        <StoryCard
          key={href}
          href={href}
          picture={picture}
          badge={
            <>
              <Icon name="map-pin" />
              {city}
            </>
          }
          title={title}
          text={summary}
          more={words.seeLocation}
          layout="small"
          priority={isTop && index === 0}
        />
      ))}
    </div>
  );
}
