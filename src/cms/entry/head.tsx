import { ChevronRight, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { timeIn } from "../edit/bar/words.ts";
import { useEditing } from "../edit/context.ts";
import { stateWords } from "../entries/states.ts";
import { useTitle } from "./title.ts";

interface EntryHeadProps {
  /** The list that it stands in. */
  list: { name: string; address: string };
  /** What its kind is called. */
  kind: string;
  /** The field that it is called by. */
  titleField: string | null;
}

/** Which entry this is, where it is found, and what visitors see of it. */
export function EntryHead({ list, kind, titleField }: EntryHeadProps) {
  const { standing, timeZone } = useEditing();
  const title = (useTitle(titleField) ?? standing.title) || `Untitled ${kind.toLowerCase()}`;
  const { state, address, publishAt, unpublishAt, missed } = standing;
  const { word, tone } = stateWords[state];
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
        {publishAt && <span className="text-ink-2">Goes live {timeIn(timeZone, publishAt)}</span>}
        {missed && <span className="text-ink-2">Was due {timeIn(timeZone, missed.at)}</span>}
        {unpublishAt && <span className="text-ink-2">Ends {timeIn(timeZone, unpublishAt)}</span>}
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
