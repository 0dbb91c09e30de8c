import { CardLink } from "../link.tsx";
import { useWords } from "../shell.ts";
import type { LocationLine } from "./locations.server.ts";

/** Local pages, separated by lines. */
export function LocationList({ locations }: { locations: LocationLine[] }) {
  const words = useWords();
  return (
    <ul className="grid gap-x-gap gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {locations.map(({ href, title, city, summary }) => (
        <li key={href} className="group relative flex min-w-0 flex-col border-t-2 border-ink pt-5">
          <p className="text-sm text-ink-3">{city}</p>
          <h3 className="text-h3 decoration-2 underline-offset-[.18em] group-hover:underline">{title}</h3>
          <p className="mt-2 grow text-sm text-ink-2">{summary}</p>
          <CardLink to={href} subject={words.of(title)}>
            {words.seeLocation}
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
