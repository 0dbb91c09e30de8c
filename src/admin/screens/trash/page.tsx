import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { contentScreens, screens } from "#src/admin/session/screens.ts";
import { Button } from "#src/admin/ui/controls.tsx";
import type { FilterSelect } from "#src/admin/ui/filters.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { servicesContext } from "#src/domain/services.ts";
import { Column, EmptyList, ListSearch, ListTable, Paging, TimeCell } from "../content-list/list-panel.tsx";
import { parseListQuery } from "../content-list/query-params.ts";
import { type ListFormComponent, ListResultMessage, useListActions } from "../content-list/use-list-actions.tsx";
import type { Route } from "./+types/page";
import { readTrash, restoreEntries, type TrashedEntry, trashForm } from "./trash.server.ts";

export const handle = screens.trash;

export function loader({ request, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  return readTrash(db, { segment: query.get("list"), page: parseListQuery(query).page, person }, now());
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const { entry } = await parseForm(request, trashForm, "entry");
  return restoreEntries(context.get(servicesContext), entry, person);
}

export default function Trash({ loaderData: { segment, isEmpty, slice, rows } }: Route.ComponentProps) {
  const list = segment === "media" ? screens.media : contentScreens.find((screen) => screen.segment === segment);
  const { Form } = useListActions();
  return (
    <>
      <ScreenHeader title="Trash" text="You can restore deleted content for 30 days. After that, it's gone for good.">
        {list && (
          <Link to={list.path} className="link py-2">
            Back to {list.name}
          </Link>
        )}
      </ScreenHeader>
      <ListResultMessage />
      {!isEmpty && <ListSearch filters={[listFilter]} />}
      {rows.length === 0 ? (
        <EmptyList
          itemName="deleted entry"
          emptyText="The trash is empty. You can restore content you delete from here."
          isFiltered={!isEmpty}
        />
      ) : (
        <ListTable
          label="Trash"
          columns={
            <>
              <Column>Deleted</Column>
              <Column className="max-md:hidden">When</Column>
              <Column className="max-md:hidden">By</Column>
              <Column className="max-md:hidden">Permanently deleted</Column>
              <Column isVisuallyHidden>Restore</Column>
            </>
          }
          rows={rows.map((row) => <TrashRow key={row.id} row={row} Form={Form} />)}
        >
          <Paging slice={slice} itemsLabel={`deleted ${slice.total === 1 ? "entry" : "entries"}, newest first`} />
        </ListTable>
      )}
    </>
  );
}

function TrashRow({ row, Form }: { row: TrashedEntry; Form: ListFormComponent }) {
  const { id, title, kind, by, deleted, deletedIn } = row;
  return (
    <tr>
      <th scope="row">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-xs text-ink-3">{kind}</span>
        <span className="block text-xs text-ink-3 md:hidden">
          Deleted <TimeAgo at={deleted} /> by {by}, permanently deleted {deletedIn}
        </span>
      </th>
      <TimeCell at={deleted} />
      <td className="max-md:hidden break-words">{by}</td>
      <td className="max-md:hidden">{deletedIn}</td>
      <td className="entry-acts">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="put-back" />
          <input type="hidden" name="entry" value={id} />
          <Button type="submit" variant="line" leftSection={<Undo2 className="icon size-4" aria-hidden />}>
            Restore<span className="sr-only"> {title}</span>
          </Button>
        </Form>
      </td>
    </tr>
  );
}

const listFilter: FilterSelect = {
  name: "list",
  label: "Filter by list",
  options: [
    { value: "", label: "All lists" },
    { value: "media", label: screens.media.name },
    ...contentScreens.map(({ segment, name }) => ({ value: segment, label: name })),
  ],
};
