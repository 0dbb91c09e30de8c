import { useEffect } from "react";
import { href, Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { readCompanyInfo } from "../../admin-session/company-info.server.ts";
import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import type { FilterSelect } from "../../admin-ui/filters.tsx";
import { done } from "../../admin-ui/form/result.ts";
import { showResult } from "../../admin-ui/form/undo.tsx";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { UploadButton } from "../../admin-ui/upload/upload-button.tsx";
import { UploadList } from "../../admin-ui/upload/upload-list.tsx";
import { usePagePaste, useUploads } from "../../admin-ui/upload/use-uploads.ts";
import { can } from "../../auth/policies.ts";
import { countPictures, listPictures } from "../../content/published/media-list.server.ts";
import { findDeletedPicture } from "../../content/published/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import { formatSize } from "../../media/file-size.ts";
import { fileTypeOf } from "../../media/file-types.ts";
import {
  Column,
  EmptyList,
  ListSearch,
  ListTable,
  Paging,
  TimeCell,
  useListQuery,
} from "../content-list/list-panel.tsx";
import { pageSize, pageSlice, parseListQuery } from "../content-list/query-params.ts";
import { Thumbnail } from "../content-list/thumbnail.tsx";
import { LinkOrText } from "../link-or-text.tsx";
import type { Route } from "./+types/page";
import { UseList } from "./use-list.tsx";

const filterByUse: FilterSelect = {
  name: "use",
  label: "Use",
  options: [
    { value: "", label: "All pictures" },
    { value: "used", label: "Used" },
    { value: "unused", label: "Not used" },
  ],
};

function parseUse(query: URLSearchParams): "used" | "unused" | null {
  const use = query.get("use");
  return use === "used" || use === "unused" ? use : null;
}

export const handle = screens.media;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const query = new URL(request.url).searchParams;
  const { search, page } = parseListQuery(query);
  const use = parseUse(query);
  const filter = { search, ...(use && { isUsed: use === "used" }) };
  const isEditor = can(person, "media.edit");
  const deletedId = query.get("deleted");
  const [{ moment }, total, deleted] = await Promise.all([
    readCompanyInfo(db, now()),
    countPictures(db, filter),
    isEditor && deletedId ? findDeletedPicture(db, deletedId) : null,
  ]);
  const slice = pageSlice(total, page);
  const pictures = await listPictures(db, filter, { offset: slice.offset, limit: pageSize });
  return {
    slice,
    isEditor,
    deleted,
    rows: pictures.map(({ created_at, ...picture }) => ({ ...picture, added: moment(created_at) })),
  };
}

export default function Media({ loaderData: { slice, rows, isEditor, deleted } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isFiltered = useListQuery().search !== "" || parseUse(query) !== null;
  useDeletedToast(deleted);
  return (
    <>
      <ScreenHeader title={screens.media.name} text={screens.media.purpose} />
      {isEditor && <UploadPanel />}
      {(slice.total > 0 || isFiltered) && <ListSearch label="Find a picture" filters={[filterByUse]} />}
      {rows.length === 0 ? (
        <EmptyList what="picture" none="No pictures yet." isFiltered={isFiltered} />
      ) : (
        <ListTable
          label={screens.media.name}
          columns={
            <>
              <Column>Picture</Column>
              <Column className="max-md:hidden">Used on</Column>
              <Column className="max-md:hidden">Size</Column>
              <Column className="max-md:hidden">Added</Column>
            </>
          }
          rows={rows.map((row) => <PictureRow key={row.id} row={row} isEditor={isEditor} />)}
        >
          <Paging slice={slice} what={`${slice.total === 1 ? "picture" : "pictures"}, newest first`} />
        </ListTable>
      )}
    </>
  );
}

/** Shows a toast with undo after a picture was deleted. */
function useDeletedToast(deleted: { id: string; filename: string } | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!deleted) return;
    const address = href("/cms/media/:picture", { picture: deleted.id });
    showResult({
      ...done("delete", `${deleted.filename} was deleted.`),
      undo: { address, fields: [["intent", "restore"]] },
    });
    void navigate(href("/cms/media"), { replace: true, preventScrollReset: true });
  }, [deleted, navigate]);
}

function UploadPanel() {
  const { revalidate } = useRevalidator();
  const uploads = useUploads({
    multiple: true,
    takes: "all",
    onUploaded: () => void revalidate(),
    onFileUploaded: () => void revalidate(),
  });
  usePagePaste(uploads.add);
  return (
    <section
      aria-label="Upload"
      className="upload-area mb-5 rounded-(--radius-l) border border-dashed border-line bg-surface px-[1.35rem] py-[1.1rem] unscripted:hidden"
      {...uploads.dropZone}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton uploads={uploads} main>
          Upload files
        </UploadButton>
        <p className="text-ink-2">
          or drop or paste them here: pictures (JPEG, PNG, WebP, AVIF, GIF), PDF, Word, Excel, PowerPoint, CSV, text,
          and ZIP up to 25 MB each; MP4 and WebM videos up to 100 MB, with VTT captions. Animated images show their
          first frame.
        </p>
      </div>
      <UploadList
        uploads={uploads}
        renderAction={({ id, filename, alt }) => (
          <Link to={href("/cms/media/:picture", { picture: id })} className="link block">
            {alt === "" ? "Add alt text to" : "Open"} {filename}
          </Link>
        )}
      />
    </section>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function UsedOn({ uses }: Pick<Row, "uses">) {
  return uses.number === 0 ? <span className="text-ink-3">Not used</span> : <UseList uses={uses} />;
}

function typeLabel({ picture, content_type }: Row): string {
  if (!picture) return fileTypeOf(content_type)?.label ?? "";
  return picture.vector ? "SVG" : `${picture.width} × ${picture.height}`;
}

function PictureRow({ row, isEditor }: { row: Row; isEditor: boolean }) {
  const { id, filename, alt, picture, bytes, uses, added } = row;
  return (
    <tr>
      <th scope="row">
        <div className="entry">
          {picture && <Thumbnail picture={picture} large />}
          <div className="min-w-0">
            <LinkOrText
              to={isEditor ? href("/cms/media/:picture", { picture: id }) : null}
              link="link block break-all"
              text="block font-medium break-all"
            >
              {filename}
            </LinkOrText>
            {picture && (
              <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">{alt || "No alt text"}</span>
            )}
            <div className="mt-[.15rem] block text-xs md:hidden">
              {uses.number > 0 && <span className="text-ink-3">Used on</span>}
              <UsedOn uses={uses} />
            </div>
          </div>
        </div>
      </th>
      <td className="max-md:hidden">
        <UsedOn uses={uses} />
      </td>
      <td className="max-md:hidden whitespace-nowrap">
        {typeLabel(row)}
        <span className="block text-xs text-ink-3">{formatSize(bytes)}</span>
      </td>
      <TimeCell at={added} />
    </tr>
  );
}
