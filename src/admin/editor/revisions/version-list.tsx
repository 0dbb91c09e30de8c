import { Link } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { Initials } from "#src/admin/ui/initials.tsx";
import { ExactTime } from "#src/admin/ui/time/time.tsx";
import type { VersionLine } from "./versions.server.ts";

interface VersionListProps {
  versions: readonly VersionLine[];
  selected: number | null;
  /** The start of this page and of the next one. */
  before: number | null;
  nextBefore: number | null;
}

export function VersionList({ versions, selected, before, nextBefore }: VersionListProps) {
  return (
    <section aria-label="Versions" className="version-list">
      <ol className="list-panel overflow-hidden">
        {versions.map((line) => (
          <li key={line.version} className="border-t border-line first:border-t-0">
            <Row line={line} to={versionsUrl(before, line.version)} isSelected={line.version === selected} />
          </li>
        ))}
        {versions.length === 0 && <li className="px-6 py-12 text-center text-ink-2">No older versions.</li>}
      </ol>
      <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 empty:hidden">
        {before !== null && (
          <ButtonLink to={versionsUrl(null)} variant="line">
            Newest
          </ButtonLink>
        )}
        {nextBefore !== null && (
          <ButtonLink to={versionsUrl(nextBefore)} variant="line" className="ml-auto">
            Older
          </ButtonLink>
        )}
      </nav>
    </section>
  );
}

function Row({ line, to, isSelected }: { line: VersionLine; to: string; isSelected: boolean }) {
  const { by, at, summary, mark } = line;
  return (
    <Link to={to} className="version-row" aria-current={isSelected || undefined}>
      <Initials name={by} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 break-words text-ink">{by}</b>
          <ExactTime at={at} className={isSelected ? "text-xs" : "text-xs text-ink-3"} />
        </span>
        <span className="block break-words">{summary}</span>
        {mark && (
          <span className="state text-xs" data-tone={mark === "Live" ? "good" : "plain"}>
            {mark}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The URL of a page of the list, with a version open. */
export function versionsUrl(before: number | null, version?: number): string {
  const query = new URLSearchParams();
  if (before !== null) query.set("before", String(before));
  if (version !== undefined) query.set("version", String(version));
  return `?${query}`;
}
