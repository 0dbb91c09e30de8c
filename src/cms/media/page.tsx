import { Link, useLocation } from "react-router";
import { countPictures, type ListedPicture, listPictures } from "../../content/media-list.server.ts";
import { servicesContext } from "../../context.ts";
import { askedBy, pageSize, partOf } from "../entries/asked.ts";
import { NothingFound } from "../entries/nothing.tsx";
import { Paging } from "../entries/paging.tsx";
import { ListSearch } from "../entries/search.tsx";
import { Thumbnail } from "../entries/thumbnail.tsx";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { entryPath, screens } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";
import type { Route } from "./+types/page";

interface Row extends Omit<ListedPicture, "created_at"> {
  added: Moment;
}

const filterByUse = {
  name: "use",
  label: "Use",
  options: [
    { value: "", label: "All pictures" },
    { value: "used", label: "Shown somewhere" },
    { value: "unused", label: "Shown nowhere" },
  ],
};

function askedUse(query: URLSearchParams): "used" | "unused" | null {
  const use = query.get("use");
  return use === "used" || use === "unused" ? use : null;
}

export const handle = screens.media;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const { search, page } = askedBy(query);
  const use = askedUse(query);
  const filter = { search, ...(use && { isUsed: use === "used" }) };
  const [{ moment }, total] = await Promise.all([readOffice(db, now()), countPictures(db, filter)]);
  const part = partOf(total, page);
  const pictures = await listPictures(db, filter, { offset: part.offset, limit: pageSize });
  return {
    part,
    rows: pictures.map(({ created_at, ...picture }): Row => ({ ...picture, added: moment(created_at) })),
  };
}

export default function Media({ loaderData: { part, rows } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const isFiltered = askedBy(query).search !== "" || askedUse(query) !== null;
  return (
    <>
      <ScreenHead title={screens.media.name} text={screens.media.purpose} />
      <ListSearch label="Find a picture" filter={filterByUse} />
      {rows.length === 0 ? (
        <NothingFound what="picture" none="There is no picture yet." isFiltered={isFiltered} />
      ) : (
        <section className="list-panel" aria-label={screens.media.name}>
          <table className="entries">
            <thead>
              <tr>
                <th scope="col">Picture</th>
                <th scope="col">Shown on</th>
                <th scope="col" className="wide-only">
                  Size
                </th>
                <th scope="col" className="wide-only">
                  Added
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PictureRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          <Paging part={part} what={`${part.total === 1 ? "picture" : "pictures"}, the latest first`} />
        </section>
      )}
    </>
  );
}

function PictureRow({ row: { filename, alt, picture, bytes, uses, added } }: { row: Row }) {
  return (
    <tr>
      <th scope="row">
        <span className="entry">
          <Thumbnail picture={picture} large />
          <span className="min-w-0">
            <span className="block font-medium break-all">{filename}</span>
            <span className="entry-summary">{alt || "No description"}</span>
          </span>
        </span>
      </th>
      <td>{uses.number === 0 ? <span className="text-ink-3">Nowhere</span> : <UseList uses={uses} />}</td>
      <td className="wide-only whitespace-nowrap">
        {picture.vector ? "Drawing" : `${picture.width} × ${picture.height}`}
        <span className="block text-xs text-ink-3">{sizeInWords(bytes)}</span>
      </td>
      <td className="wide-only whitespace-nowrap first-letter:uppercase">
        <Ago at={added} />
      </td>
    </tr>
  );
}

function UseList({ uses: { number, first } }: Pick<Row, "uses">) {
  const more = number - first.length;
  return (
    <ul>
      {first.map((entry) => {
        const path = entryPath(entry);
        return (
          <li key={entry.id} className="break-words">
            {path ? (
              <Link to={path} className="link">
                {entry.title}
              </Link>
            ) : (
              entry.title
            )}
          </li>
        );
      })}
      {more > 0 && <li className="text-ink-3">and {more} more</li>}
    </ul>
  );
}

function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
