import { href, Link, useLocation, useRevalidator } from "react-router";
import { countPictures, type ListedPicture, listPictures } from "../../content/media-list.server.ts";
import { findDeletedPicture } from "../../content/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import { can } from "../../people/rules.ts";
import { askedBy, pageSize, partOf } from "../entries/asked.ts";
import { NothingFound } from "../entries/nothing.tsx";
import { Paging } from "../entries/paging.tsx";
import { ListSearch } from "../entries/search.tsx";
import { Thumbnail } from "../entries/thumbnail.tsx";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { screens } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Moment } from "../times.ts";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { usePagePaste, useUploads } from "../upload/use-uploads.ts";
import type { Route } from "./+types/page";
import { useDeleted } from "./deleted.tsx";
import { sizeInWords } from "./size.ts";
import { UseList } from "./use-list.tsx";

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
  const person = permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const { search, page } = askedBy(query);
  const use = askedUse(query);
  const filter = { search, ...(use && { isUsed: use === "used" }) };
  const isEditor = can(person, "media.edit");
  const deletedId = query.get("deleted");
  const [{ moment }, total, deleted] = await Promise.all([
    readOffice(db, now()),
    countPictures(db, filter),
    isEditor && deletedId ? findDeletedPicture(db, deletedId) : null,
  ]);
  const part = partOf(total, page);
  const pictures = await listPictures(db, filter, { offset: part.offset, limit: pageSize });
  return {
    part,
    isEditor,
    deleted,
    rows: pictures.map(({ created_at, ...picture }): Row => ({ ...picture, added: moment(created_at) })),
  };
}

export default function Media({ loaderData: { part, rows, isEditor, deleted } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  useDeleted(deleted);
  const isFiltered = askedBy(query).search !== "" || askedUse(query) !== null;
  return (
    <>
      <ScreenHead title={screens.media.name} text={screens.media.purpose} />
      {isEditor && <UploadPanel />}
      {(part.total > 0 || isFiltered) && <ListSearch label="Find a picture" filters={[filterByUse]} />}
      {rows.length === 0 ? (
        <NothingFound what="picture" none="There is no picture yet." isFiltered={isFiltered} />
      ) : (
        <section className="list-panel" aria-label={screens.media.name}>
          <table className="entries">
            <thead>
              <tr>
                <th scope="col">Picture</th>
                <th scope="col" className="wide-only">
                  Shown on
                </th>
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
                <PictureRow key={row.id} row={row} isEditor={isEditor} />
              ))}
            </tbody>
          </table>
          <Paging part={part} what={`${part.total === 1 ? "picture" : "pictures"}, the latest first`} />
        </section>
      )}
    </>
  );
}

function UploadPanel() {
  const { revalidate } = useRevalidator();
  const uploads = useUploads({ several: true, onTaken: () => void revalidate() });
  usePagePaste(uploads.add);
  return (
    <section aria-label="Upload" className="upload-area upload-panel unscripted:hidden" {...uploads.area}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton uploads={uploads} main>
          Upload pictures
        </UploadButton>
        <p className="text-ink-2">
          or drop them here, or paste one: JPEG, PNG, WebP, AVIF or GIF, up to 25 MB each. Of a moving picture the first
          frame is shown.
        </p>
      </div>
      <UploadList
        uploads={uploads}
        then={({ id, filename, alt }) => (
          <Link to={href("/cms/media/:picture", { picture: id })} className="link block">
            {alt === "" ? "Say what is to be seen in" : "Open"} {filename}
          </Link>
        )}
      />
    </section>
  );
}

function ShownOn({ uses }: Pick<Row, "uses">) {
  return uses.number === 0 ? <span className="text-ink-3">Shown nowhere</span> : <UseList uses={uses} />;
}

function PictureRow({ row, isEditor }: { row: Row; isEditor: boolean }) {
  const { id, filename, alt, picture, bytes, uses, added } = row;
  return (
    <tr>
      <th scope="row">
        <div className="entry">
          <Thumbnail picture={picture} large />
          <div className="min-w-0">
            {isEditor ? (
              <Link to={href("/cms/media/:picture", { picture: id })} className="link block break-all">
                {filename}
              </Link>
            ) : (
              <span className="block font-medium break-all">{filename}</span>
            )}
            <span className="entry-summary">{alt || "No description"}</span>
            <div className="narrow-only entry-standing">
              {uses.number > 0 && <span className="text-ink-3">Shown on</span>}
              <ShownOn uses={uses} />
            </div>
          </div>
        </div>
      </th>
      <td className="wide-only">
        <ShownOn uses={uses} />
      </td>
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
