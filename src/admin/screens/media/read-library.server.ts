import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { cookieIn } from "#src/base/staff-cookies.ts";
import { countMedia, listMedia } from "#src/domain/content/published/media/media-list.server.ts";
import { listTags } from "#src/domain/content/published/media/media-tags.server.ts";
import { countDeletedMedia, findDeletedPicture } from "#src/domain/content/published/media/pictures.server.ts";
import { isDownloaded } from "#src/domain/media/file-types.ts";
import type { Services } from "#src/domain/services.ts";
import { readDownloads } from "#src/domain/visits/downloads.server.ts";
import { pageSize, pageSlice, parseListQuery } from "../content-list/query-params.ts";
import { type MediaView, parseLibraryQuery, viewCookie } from "./library.ts";

export type LibraryRow = Awaited<ReturnType<typeof readLibrary>>["rows"][number];

/** One page of the library, as a request filters and sorts it. */
export async function readLibrary(request: Request, { db, now }: Services) {
  const query = new URL(request.url).searchParams;
  const { sort, ...filter } = parseLibraryQuery(query);
  const deletedId = query.get("deleted");
  const [{ formatMoment: moment }, total, tags, trashCount, deleted] = await Promise.all([
    readCompanyInfo(db, now()),
    countMedia(db, filter),
    listTags(db),
    countDeletedMedia(db),
    deletedId ? findDeletedPicture(db, deletedId) : null,
  ]);
  const slice = pageSlice(total, parseListQuery(query).page);
  const found = await listMedia(db, filter, { sort, offset: slice.offset, limit: pageSize });
  const files = found.flatMap(({ id, content_type }) => (isDownloaded(content_type) ? [id] : []));
  const downloads = await readDownloads(db, files);
  const view: MediaView = cookieIn(request.headers.get("cookie"), viewCookie) === "list" ? "list" : "grid";
  const rows = found.map(({ created_at, ...row }) => ({
    ...row,
    added: moment(created_at),
    /** Null for what nobody downloads: pictures and captions. */
    downloads: downloads.get(row.id)?.whole ?? null,
  }));
  return { slice, tags, view, trashCount, deleted, rows };
}
