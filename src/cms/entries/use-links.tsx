import { Link } from "react-router";
import type { Use } from "../../content/uses.server.ts";
import { entryPath } from "../screens.ts";

/** As many as one goes through. */
const most = 12;

/** What refers to an entry, each leading to where it does. */
export function UseLinks({ uses }: { uses: readonly Use[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {uses.slice(0, most).map((use) => {
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
            {!use.isPublished && ", in a draft"}
          </li>
        );
      })}
      {uses.length > most && <li>and {uses.length - most} more</li>}
    </ul>
  );
}
