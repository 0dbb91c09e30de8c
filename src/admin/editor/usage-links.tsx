import { Link } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import type { EntryUse } from "#src/domain/content/published/uses.server.ts";

/** Links shown at most. */
const maxLinks = 12;

/** Links to the entries that refer to an entry. */
export function UsageLinks({ uses }: { uses: readonly EntryUse[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {uses.slice(0, maxLinks).map((use) => {
        const path = entryPath(use);
        return (
          <li key={use.id} className="break-words">
            {path ? (
              <Link to={path} className="link">
                {use.title}
              </Link>
            ) : (
              use.title
            )}
            {!use.isPublished && " (draft)"}
          </li>
        );
      })}
      {uses.length > maxLinks && <li>and {uses.length - maxLinks} more</li>}
    </ul>
  );
}
