import { Undo2 } from "lucide-react";
import { Form, Link, useActionData } from "react-router";
import { permit } from "../../admin-session/guard.server.ts";
import { contentScreens, screens } from "../../admin-session/screens.ts";
import { Button } from "../../admin-ui/controls.tsx";
import { FilterSubmit, Filters } from "../../admin-ui/filters.tsx";
import { readForm } from "../../admin-ui/form/read-form.server.ts";
import type { UndoableResult } from "../../admin-ui/form/undo.tsx";
import { FormMessage } from "../../admin-ui/message.tsx";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import { servicesContext } from "../../context.ts";
import { EmptyList } from "../content-list/empty-list.tsx";
import { Paging } from "../content-list/paging.tsx";
import { parseListQuery } from "../content-list/query-params.ts";
import { type ListFormComponent, listId, useListActions } from "../content-list/use-list-actions.tsx";
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
  const { entry } = await readForm(request, trashForm, "entry");
  return restoreEntries(context.get(servicesContext), entry, person);
}

export default function Trash({ loaderData: { segment, isEmpty, slice, rows } }: Route.ComponentProps) {
  const list = contentScreens.find((screen) => screen.segment === segment);
  const { Form: ListForm } = useListActions();
  return (
    <>
      <ScreenHeader title="Trash" text="You can restore deleted content for 30 days. After that, it's gone for good.">
        {list && (
          <Link to={list.address} className="link py-2">
            Back to {list.name}
          </Link>
        )}
      </ScreenHeader>
      <ErrorWithoutScript />
      {!isEmpty && <ListFilter />}
      {rows.length === 0 ? (
        <EmptyList
          what="deleted entry"
          none="The trash is empty. You can restore content you delete from here."
          isFiltered={!isEmpty}
        />
      ) : (
        <section id={listId} tabIndex={-1} className="list-panel focus:outline-none" aria-label="Trash">
          <TrashTable rows={rows} Form={ListForm} />
          <Paging slice={slice} what={`deleted ${slice.total === 1 ? "entry" : "entries"}, newest first`} />
        </section>
      )}
    </>
  );
}

function TrashTable({ rows, Form }: { rows: TrashedEntry[]; Form: ListFormComponent }) {
  return (
    <table className="entries">
      <thead>
        <tr>
          <th scope="col">Deleted</th>
          <th scope="col" className="max-md:hidden">
            When
          </th>
          <th scope="col" className="max-md:hidden">
            By
          </th>
          <th scope="col" className="max-md:hidden">
            Permanently deleted
          </th>
          <th scope="col">
            <span className="sr-only">Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, kind, by, deleted, gone }) => (
          <tr key={id}>
            <th scope="row">
              <span className="block font-medium break-words">{title}</span>
              <span className="block text-xs text-ink-3">{kind}</span>
              <span className="block text-xs text-ink-3 md:hidden">
                Deleted <TimeAgo at={deleted} /> by {by}, permanently deleted {gone}
              </span>
            </th>
            <td className="max-md:hidden whitespace-nowrap first-letter:uppercase">
              <TimeAgo at={deleted} />
            </td>
            <td className="max-md:hidden break-words">{by}</td>
            <td className="max-md:hidden">{gone}</td>
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
        ))}
      </tbody>
    </table>
  );
}

const listFilter = {
  name: "list",
  label: "Filter by list",
  options: [
    { value: "", label: "All lists" },
    ...contentScreens.map(({ segment, name }) => ({ value: segment, label: name })),
  ],
};

function ListFilter() {
  return (
    <Form method="get" className="mb-4 flex flex-wrap gap-3">
      <Filters filters={[listFilter]} />
      <FilterSubmit />
    </Form>
  );
}

/** The error, for pages without JavaScript. */
function ErrorWithoutScript() {
  const answer: UndoableResult | undefined = useActionData();
  if (answer?.state !== "refused") return null;
  return (
    <div className="mb-5">
      <FormMessage tone="bad">{answer.message}</FormMessage>
    </div>
  );
}
