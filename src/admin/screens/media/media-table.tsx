import { href, Link } from "react-router";
import { formatSize } from "#src/domain/media/file-size.ts";
import { Column, TimeCell } from "../content-list/list-panel.tsx";
import { SelectAll, SelectEntry } from "../content-list/selection/selection.tsx";
import type { MediaViewProps } from "./media-grid.tsx";
import { dimensionsText, MediaThumbnail, Tags } from "./media-thumbnail.tsx";
import type { LibraryRow } from "./read-library.server.ts";
import { UseList } from "./use-list.tsx";

export function MediaTable({ rows, selection }: MediaViewProps) {
  return (
    <table className="entries">
      <thead>
        <tr>
          <th scope="col" className="checkbox-cell">
            <SelectAll selection={selection} total={rows.length} />
          </th>
          <Column>File</Column>
          <Column className="max-md:hidden">Used on</Column>
          <Column className="max-md:hidden">Size</Column>
          <Column className="max-md:hidden">Added</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MediaRow key={row.id} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function MediaRow({ row, selection }: Omit<MediaViewProps, "rows"> & { row: LibraryRow }) {
  const { id, filename, alt, lacksAlt, picture, bytes, tags, added } = row;
  return (
    <tr data-chosen={selection.chosen.includes(id) ? "" : undefined}>
      <td className="checkbox-cell">
        <SelectEntry id={id} title={filename} selection={selection} />
      </td>
      <th scope="row">
        <div className="entry">
          <MediaThumbnail row={row} />
          <div className="min-w-0">
            <Link to={href("/cms/media/:picture", { picture: id })} className="link block break-all">
              {filename}
            </Link>
            {picture && (alt || lacksAlt) && (
              <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">{alt || "No alt text"}</span>
            )}
            <Tags tags={tags} />
            <div className="mt-[.15rem] block text-xs md:hidden">
              {row.uses.number > 0 && <span className="text-ink-3">Used on</span>}
              <UsedOn row={row} />
            </div>
          </div>
        </div>
      </th>
      <td className="max-md:hidden">
        <UsedOn row={row} />
      </td>
      <td className="max-md:hidden whitespace-nowrap">
        {dimensionsText(row)}
        <span className="block text-xs text-ink-3">{formatSize(bytes)}</span>
        {row.downloads !== null && (
          <span className="block text-xs text-ink-3">
            {row.downloads.toLocaleString("en-US")} {row.downloads === 1 ? "download" : "downloads"}
          </span>
        )}
      </td>
      <TimeCell at={added} />
    </tr>
  );
}

function UsedOn({ row: { uses } }: { row: LibraryRow }) {
  return uses.number === 0 ? <span className="text-ink-3">Not used</span> : <UseList uses={uses} />;
}
