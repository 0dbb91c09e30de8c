import { Grid2x2, List, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { href, Link, useNavigate, useSearchParams } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { done } from "#src/admin/ui/form/result.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { EmptyList, ListSearch, Paging } from "../content-list/list-panel.tsx";
import { useEntrySelection } from "../content-list/selection/selection.tsx";
import { ListResultMessage, useListActions } from "../content-list/use-list-actions.tsx";
import type { Route } from "./+types/page";
import { libraryForm, runLibraryAction } from "./actions.server.ts";
import { type MediaView, parseLibraryQuery, showFilter, sortFilter, viewCookie } from "./library.ts";
import { LibraryBar } from "./library-bar.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaTable } from "./media-table.tsx";
import { readLibrary } from "./read-library.server.ts";
import { UploadPanel } from "./upload-panel.tsx";

export const handle = screens.media;

export function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return readLibrary(request, context.get(servicesContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runLibraryAction(context.get(servicesContext), person, await parseForm(request, libraryForm, "entry"));
}

export default function Media({ loaderData }: Route.ComponentProps) {
  const { slice, rows, tags, trashCount, deleted } = loaderData;
  const [query] = useSearchParams();
  const [view, setView] = useState(loaderData.view);
  const { search, kind, isUsed, tag, lacksAlt } = parseLibraryQuery(query);
  const isFiltered = Boolean(search || kind || tag || lacksAlt) || isUsed !== undefined;
  const actions = useListActions();
  const selection = useEntrySelection(
    rows.map(({ id }) => id),
    actions.result,
  );
  useDeletedToast(deleted);

  function chooseView(chosen: MediaView) {
    setView(chosen);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `${viewCookie}=${chosen}; path=/cms; max-age=31536000; samesite=lax`;
  }

  return (
    <>
      <ScreenHeader title={screens.media.name} text={screens.media.purpose}>
        {trashCount > 0 && (
          <Link to={`${screens.trash.path}?list=media`} className="link inline-flex items-center gap-2 py-2">
            <Trash2 className="icon size-4" aria-hidden />
            Trash ({trashCount.toLocaleString("en-US")})
          </Link>
        )}
      </ScreenHeader>
      <ListResultMessage />
      <UploadPanel />
      {(slice.total > 0 || isFiltered) && (
        <div className="flex flex-wrap items-start gap-3 [&>form]:flex-[1_1_20rem]">
          <ListSearch label="Find a file" filters={[showFilter, ...tagFilters(tags), sortFilter]} />
          <ViewSwitch view={view} choose={chooseView} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyList
          itemName="file"
          emptyText="Nothing here yet. Upload pictures, documents or videos, and use them on any page."
          isFiltered={isFiltered}
        />
      ) : (
        <section
          id="list-table"
          tabIndex={-1}
          className="list-panel focus:outline-none"
          aria-label={screens.media.name}
        >
          {view === "grid" ? (
            <MediaGrid rows={rows} selection={selection} />
          ) : (
            <MediaTable rows={rows} selection={selection} />
          )}
          <Paging slice={slice} itemsLabel={slice.total === 1 ? "file" : "files"} />
        </section>
      )}
      <LibraryBar
        count={selection.chosen.length}
        clear={() => selection.chooseAll(false)}
        Form={actions.Form}
        tags={tags.map((one) => one.tag)}
      />
    </>
  );
}

function tagFilters(tags: { tag: string; number: number }[]) {
  if (tags.length === 0) return [];
  const options = tags.map(({ tag, number }) => ({ value: tag, label: `${tag} (${number})` }));
  return [{ name: "tag", label: "Tag", options: [{ value: "", label: "All tags" }, ...options] }];
}

const viewOptions = [
  { value: "grid", label: "Grid", Icon: Grid2x2 },
  { value: "list", label: "List", Icon: List },
] as const;

function ViewSwitch({ view, choose }: { view: MediaView; choose: (view: MediaView) => void }) {
  return (
    <fieldset className="view-switch mb-4 unscripted:hidden">
      <legend className="sr-only">View</legend>
      {viewOptions.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => choose(value)}
          className="icon-only"
        >
          <Icon className="icon size-[1.15rem]" aria-hidden />
          <span className="sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Shows a toast with undo after a picture was deleted. */
function useDeletedToast(deleted: { id: string; filename: string } | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!deleted) return;
    const url = href("/cms/media/:picture", { picture: deleted.id });
    showResult({
      ...done("delete", `${deleted.filename} is in the trash.`),
      undo: { url, fields: [["intent", "restore"]] },
    });
    void navigate(href("/cms/media"), { replace: true, preventScrollReset: true });
  }, [deleted, navigate]);
}
