import { ChevronRight, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { useEditorContext } from "../../editor/context.ts";
import { formatTime } from "../../editor/publish-bar/status-text.ts";
import { stateLabels } from "../content-list/state-labels.ts";
import { useTitle } from "./title.ts";

interface EntryHeadProps {
  list: { name: string; address: string };
  /** The label of its kind. */
  kind: string;
  /** The field with its title, if it has one. */
  titleField: string | null;
}

/** The entry's title, list, state and link to the site. */
export function EntryHeader({ list, kind, titleField }: EntryHeadProps) {
  const { standing, timeZone } = useEditorContext();
  const title = (useTitle(titleField) ?? standing.title) || `Untitled ${kind.toLowerCase()}`;
  const { state, address, publishAt, unpublishAt, missed } = standing;
  const { word, tone } = stateLabels[state];
  return (
    <div className="entry-head">
      <nav aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to={list.address} className="link">
              {list.name}
            </Link>
            <ChevronRight className="icon size-4" aria-hidden />
          </li>
          <li aria-current="page" className="truncate">
            {title}
          </li>
        </ol>
      </nav>
      <h2>{title}</h2>
      <p className="entry-facts">
        <span className="state" data-tone={tone}>
          {word}
        </span>
        {publishAt && <span className="text-ink-2">Goes live {formatTime(timeZone, publishAt)}</span>}
        {missed && <span className="text-ink-2">Was due {formatTime(timeZone, missed.at)}</span>}
        {unpublishAt && <span className="text-ink-2">Ends {formatTime(timeZone, unpublishAt)}</span>}
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
            View on site
            <ExternalLink className="icon size-4" aria-hidden />
          </a>
        )}
      </p>
    </div>
  );
}
