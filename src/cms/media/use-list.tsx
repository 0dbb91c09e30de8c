import { Link } from "react-router";
import type { Uses } from "../../content/media-list.server.ts";
import { entryPath } from "../screens.ts";

/** The entries that show a picture, each leading to where it is found. */
export function UseList({ uses: { number, first } }: { uses: Uses }) {
  const more = number - first.length;
  return (
    <ul>
      {first.map((entry) => {
        const path = entryPath(entry);
        return (
          <li key={entry.id} className="break-words">
            {path ? (
              <Link to={path} className="link">
                {entry.title}
              </Link>
            ) : (
              entry.title
            )}
          </li>
        );
      })}
      {more > 0 && <li className="text-ink-3">and {more} more</li>}
    </ul>
  );
}
