import { Button } from "@mantine/core";
import { Undo2 } from "lucide-react";
import { Form, Link, useActionData } from "react-router";
import { servicesContext } from "../../context.ts";
import { askedBy } from "../entries/asked.ts";
import { NothingFound } from "../entries/nothing.tsx";
import { Paging } from "../entries/paging.tsx";
import { type ListFormComponent, listId, useListWork } from "../entries/use-list-work.tsx";
import { Ask, Filters } from "../filters.tsx";
import { readForm } from "../form/read-form.server.ts";
import type { AnswerWithWays } from "../form/way-back.tsx";
import { permit } from "../guard.server.ts";
import { FormMessage } from "../message.tsx";
import { ScreenHead } from "../panel.tsx";
import { contentScreens, screens } from "../screens.ts";
import { Ago } from "../time.tsx";
import type { Route } from "./+types/page";
import { type Binned, binForm, putBack, readBin } from "./bin.server.ts";

export const handle = screens.bin;

export function loader({ request, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  return readBin(db, { segment: query.get("list"), page: askedBy(query).page, person }, now());
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const { entry } = await readForm(request, binForm, "entry");
  return putBack(context.get(servicesContext), entry, person);
}

export default function Bin({ loaderData: { segment, isEmpty, part, rows } }: Route.ComponentProps) {
  const list = contentScreens.find((screen) => screen.segment === segment);
  const { Form: ListForm } = useListWork();
  return (
    <>
      <ScreenHead title="Bin" text="What was deleted can be put back for 30 days. Then it is gone for good.">
        {list && (
          <Link to={list.address} className="link py-2">
            Back to {list.name}
          </Link>
        )}
      </ScreenHead>
      <Refused />
      {!isEmpty && <KindChoice />}
      {rows.length === 0 ? (
        <NothingFound
          what="deleted entry"
          none="Nothing is in the bin. What you delete from a list can be put back from here."
          isFiltered={!isEmpty}
        />
      ) : (
        <section id={listId} tabIndex={-1} className="list-panel focus:outline-none" aria-label="Bin">
          <BinTable rows={rows} Form={ListForm} />
          <Paging part={part} what={`deleted ${part.total === 1 ? "entry" : "entries"}, the latest first`} />
        </section>
      )}
    </>
  );
}

function BinTable({ rows, Form }: { rows: Binned[]; Form: ListFormComponent }) {
  return (
    <table className="entries">
      <thead>
        <tr>
          <th scope="col">Deleted</th>
          <th scope="col" className="wide-only">
            When
          </th>
          <th scope="col" className="wide-only">
            By
          </th>
          <th scope="col" className="wide-only">
            Gone for good
          </th>
          <th scope="col">
            <span className="sr-only">Put back</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, kind, by, deleted, gone }) => (
          <tr key={id}>
            <th scope="row">
              <span className="block font-medium break-words">{title}</span>
              <span className="block text-xs text-ink-3">{kind}</span>
              <span className="narrow-only text-xs text-ink-3">
                Deleted <Ago at={deleted} /> by {by}, gone for good {gone}
              </span>
            </th>
            <td className="wide-only whitespace-nowrap first-letter:uppercase">
              <Ago at={deleted} />
            </td>
            <td className="wide-only break-words">{by}</td>
            <td className="wide-only">{gone}</td>
            <td className="entry-acts">
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="put-back" />
                <input type="hidden" name="entry" value={id} />
                <Button type="submit" variant="line" leftSection={<Undo2 className="icon size-4" aria-hidden />}>
                  Put back<span className="sr-only"> {title}</span>
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
  label: "From which list",
  options: [
    { value: "", label: "From all lists" },
    ...contentScreens.map(({ segment, name }) => ({ value: segment, label: name })),
  ],
};

/** Of which list what is shown was deleted. */
function KindChoice() {
  return (
    <Form method="get" className="mb-4 flex flex-wrap gap-3">
      <Filters filters={[listFilter]} />
      <Ask />
    </Form>
  );
}

/** Where no script could say it by a toast. */
function Refused() {
  const answer: AnswerWithWays | undefined = useActionData();
  if (answer?.state !== "refused") return null;
  return (
    <div className="mb-5">
      <FormMessage tone="bad">{answer.message}</FormMessage>
    </div>
  );
}
