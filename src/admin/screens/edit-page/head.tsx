import { ChevronRight, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { useDerived, useEditorContext } from "#src/admin/editor/context.ts";
import { readPart } from "#src/admin/editor/document/document-store.ts";
import { formatTime } from "#src/admin/editor/publish-bar/status-text.ts";
import { useTranslationSource } from "#src/admin/editor/translation/translation.ts";
import { stateLabels } from "../content-list/state-labels.ts";
import type { EntryData } from "./load.server.ts";

/** The current title; empty while there is none, `null` if the kind has no title field. */
export function useTitle(field: string | null): string | null {
  const title = useDerived(field ?? "", (value) => (typeof value === "string" ? value.trim() : ""));
  return field === null ? null : title;
}

/** The entry's title, list, state and link to the site. */
export function EntryHeader({ list, kind, titleField }: EntryData) {
  const { publicationStatus, timeZone } = useEditorContext();
  const source = useTranslationSource();
  const originalTitle = titleField && source ? String(readPart(source.content, titleField)) : "";
  const ownTitle = useTitle(titleField) ?? publicationStatus.title;
  const title = ownTitle || originalTitle || `Untitled ${kind.toLowerCase()}`;
  const { state, path: url, publishAt, unpublishAt, failedSchedule } = publicationStatus;
  const { label, tone } = stateLabels[state];
  return (
    <div className="entry-head mb-7">
      <nav aria-label="Breadcrumb">
        <ol className="mb-[.35rem] flex items-center text-xs text-ink-2">
          <li className="flex min-h-7 flex-none items-center">
            <Link to={list.path} className="link">
              {list.name}
            </Link>
            <ChevronRight className="icon mx-[.35rem] size-4 text-ink-3" aria-hidden />
          </li>
          <li aria-current="page" className="truncate leading-7">
            {title}
          </li>
        </ol>
      </nav>
      <h2 className="text-[1.75rem] leading-[1.15] tracking-[-.028em] wrap-anywhere">{title}</h2>
      <p className="entry-facts mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="state" data-tone={tone}>
          {label}
        </span>
        {publishAt && <span className="text-ink-2">Goes live {formatTime(timeZone, publishAt)}</span>}
        {failedSchedule && <span className="text-ink-2">Was due {formatTime(timeZone, failedSchedule.at)}</span>}
        {unpublishAt && <span className="text-ink-2">Until {formatTime(timeZone, unpublishAt)}</span>}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
            View on site
            <ExternalLink className="icon size-4" aria-hidden />
          </a>
        )}
      </p>
    </div>
  );
}
