import { href, Link } from "react-router";
import { type EntrySelection, SelectEntry } from "../content-list/selection/selection.tsx";
import { fileDetail, MediaThumbnail, Tags } from "./media-thumbnail.tsx";
import type { LibraryRow } from "./read-library.server.ts";

export interface MediaViewProps {
  rows: readonly LibraryRow[];
  selection: EntrySelection;
}

/** Large thumbnails. */
export function MediaGrid({ rows, selection }: MediaViewProps) {
  return (
    <ul className="media-grid">
      {rows.map((row) => {
        const { id, filename, lacksAlt, tags } = row;
        return (
          <li key={id} data-chosen={selection.chosen.includes(id) ? "" : undefined}>
            <SelectEntry id={id} title={filename} selection={selection} />
            <MediaThumbnail row={row} />
            <div className="min-w-0 px-1 pb-1">
              <Link to={href("/cms/media/:picture", { picture: id })} className="media-name">
                {filename}
              </Link>
              <p className="truncate text-xs text-ink-3">
                {lacksAlt ? <span className="text-warn">No alt text</span> : fileDetail(row)}
              </p>
              <Tags tags={tags} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
