import { entryPath } from "#src/admin/session/entry-path.ts";
import type { Uses } from "#src/domain/content/published/media/media-uses.server.ts";
import { LinkOrText } from "../link-or-text.tsx";

/** Links to the entries that use a picture. */
export function UseList({ uses: { number, first } }: { uses: Uses }) {
  const more = number - first.length;
  return (
    <ul>
      {first.map((entry) => (
        <li key={entry.id} className="break-words">
          <LinkOrText to={entryPath(entry)} link="link">
            {entry.title}
          </LinkOrText>
        </li>
      ))}
      {more > 0 && <li className="text-ink-3">and {more} more</li>}
    </ul>
  );
}
