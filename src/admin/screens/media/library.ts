import type { FilterSelect } from "#src/admin/ui/filters.tsx";
import type { MediaFilter, MediaSort } from "#src/domain/content/published/media/media-list.server.ts";

export const mediaViews = ["grid", "list"] as const;

export type MediaView = (typeof mediaViews)[number];

/** The cookie that remembers the view. */
export const viewCookie = "media-view";

const kinds = ["picture", "document", "video", "captions"] as const;
const sorts = ["name", "size", "used"] as const;

export const showFilter: FilterSelect = {
  name: "show",
  label: "Show",
  options: [
    { value: "", label: "Everything" },
    { value: "picture", label: "Pictures" },
    { value: "document", label: "Documents" },
    { value: "video", label: "Videos" },
    { value: "captions", label: "Captions" },
    { value: "used", label: "In use" },
    { value: "unused", label: "Not used" },
    { value: "no-alt", label: "Missing alt text" },
  ],
};

export const sortFilter: FilterSelect = {
  name: "sort",
  label: "Sort",
  options: [
    { value: "", label: "Newest first" },
    { value: "name", label: "By name" },
    { value: "size", label: "Largest first" },
    { value: "used", label: "Most used" },
  ],
};

/** The filter of a URL. `use` is in links that were kept from earlier versions. */
export function parseLibraryQuery(query: URLSearchParams): MediaFilter & { sort: MediaSort } {
  const show = query.get("show") || query.get("use") || "";
  const sort = query.get("sort");
  const tag = query.get("tag");
  return {
    search: query.get("q") ?? "",
    sort: sorts.find((one) => one === sort) ?? "newest",
    lacksAlt: show === "no-alt",
    ...(show === "used" && { isUsed: true }),
    ...(show === "unused" && { isUsed: false }),
    kind: kinds.find((one) => one === show),
    ...(tag && { tag }),
  };
}
