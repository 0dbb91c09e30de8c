import { Link } from "react-router";
import { entryPath } from "../../admin-session/screens.ts";
import type { Uses } from "../../content/published/media-list.server.ts";

/** Links to the entries that use a picture. */
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
