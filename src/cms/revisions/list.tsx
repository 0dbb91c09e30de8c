import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Initials } from "../initials.tsx";
import type { VersionLine } from "./versions.server.ts";

interface VersionListProps {
  versions: readonly VersionLine[];
  chosen: number | null;
  /** Where this page of the list begins, and where the next one does. */
  before: number | null;
  earlier: number | null;
}

export function VersionList({ versions, chosen, before, earlier }: VersionListProps) {
  return (
    <section aria-label="Versions" className="version-list">
      <ol className="list-panel overflow-hidden">
        {versions.map((line) => (
          <li key={line.version} className="border-t border-line first:border-t-0">
            <Row line={line} to={versionsAt(before, line.version)} isChosen={line.version === chosen} />
          </li>
        ))}
        {versions.length === 0 && <li className="px-6 py-12 text-center text-ink-2">There are no versions before.</li>}
      </ol>
      <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 empty:hidden">
        {before !== null && (
          <Button component={Link} to={versionsAt(null)} variant="line">
            The latest
          </Button>
        )}
        {earlier !== null && (
          <Button component={Link} to={versionsAt(earlier)} variant="line" className="ml-auto">
            Earlier
          </Button>
        )}
      </nav>
    </section>
  );
}

function Row({ line, to, isChosen }: { line: VersionLine; to: string; isChosen: boolean }) {
  const { by, at, what, isPresent } = line;
  return (
    <Link to={to} className="version-row" aria-current={isChosen || undefined}>
      <Initials name={by} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 break-words text-ink">{by}</b>
          <time dateTime={at.iso} className="text-xs text-ink-3">
            {at.exact}
          </time>
        </span>
        <span className="block break-words">{what}</span>
        {isPresent && (
          <span className="state text-xs" data-tone="good">
            As it is now
          </span>
        )}
      </span>
    </Link>
  );
}

/** The address of a page of the list, with a version open. */
export function versionsAt(before: number | null, version?: number): string {
  const asked = new URLSearchParams();
  if (before !== null) asked.set("before", String(before));
  if (version !== undefined) asked.set("version", String(version));
  return `?${asked}`;
}
