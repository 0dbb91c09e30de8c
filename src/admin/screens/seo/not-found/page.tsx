import { CornerUpRight } from "lucide-react";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import type { FilterSelect } from "#src/admin/ui/filters.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { readSitePaths } from "#src/domain/content/published/site-paths.server.ts";
import { suggestPages } from "#src/domain/content/redirects/suggest.ts";
import { countNotFound, listNotFound, listSearchMisses, notFoundGroups } from "#src/domain/seo/not-found.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { Column, EmptyList, ListSearch, ListTable, Paging } from "../../content-list/list-panel.tsx";
import { pageSize, pageSlice, parseListQuery } from "../../content-list/query-params.ts";
import { type ListFormComponent, ListResultMessage, useListActions } from "../../content-list/use-list-actions.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import { RedirectFields } from "../redirects/forms.tsx";
import type { Route } from "./+types/page";
import { notFoundForm, runNotFoundAction } from "./actions.server.ts";

export const handle = screens.notFound;

/** The most frequent ones. */
const maxSearchMisses = 25;

/** In characters. */
const maxSearchLength = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, content, now } = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const { page, search: searchText } = parseListQuery(params);
  const group = notFoundGroups.find((name) => name === params.get("group")) ?? "people";
  const query = { group, search: searchText.slice(0, maxSearchLength) };
  const [{ formatMoment: moment }, total] = await Promise.all([readCompanyInfo(db, now()), countNotFound(db, query)]);
  const slice = pageSlice(total, page);
  const notFound = await listNotFound(db, { ...query, offset: slice.offset, limit: pageSize });
  const canSuggest = group === "people" || group === "robots";
  const pages = canSuggest && notFound.length > 0 ? (await readSitePaths(content)).entries : [];
  const paths = notFound.map(({ path }) => path);
  const suggested = suggestPages(pages, paths);
  const misses = await listSearchMisses(db, maxSearchMisses);
  return {
    misses: misses.map(({ last_at, ...miss }) => ({ ...miss, last: moment(last_at) })),
    slice,
    group,
    isFiltered: query.search !== "" || group !== "people",
    rows: notFound.map(({ path, hits, robot_hits, referrer, last_at }, index) => ({
      path,
      hits,
      robotHits: robot_hits,
      referrer,
      last: moment(last_at),
      suggestion: suggested[index] ?? null,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runNotFoundAction(context.get(servicesContext), person, await parseForm(request, notFoundForm));
}

const groupFilter: FilterSelect = {
  name: "group",
  label: "Who asked",
  options: [
    { value: "", label: "Visitors" },
    { value: "robots", label: "Search engines and other robots" },
    { value: "probes", label: "Attack scans" },
    { value: "ignored", label: "Ignored" },
  ],
};

export default function NotFoundList({ loaderData: { slice, group, isFiltered, rows, misses } }: Route.ComponentProps) {
  const { Form } = useListActions();
  return (
    <>
      <ScreenHeader
        title="Not Found"
        text="Addresses that people asked for but that don't exist. If one of your pages fits, redirect to it. New ones appear within a minute."
      />
      <SectionTabs section="seo" className="tabs" />
      <ListResultMessage />
      <ListSearch label="Find an address" filters={[groupFilter]} />
      {rows.length === 0 ? (
        <EmptyList
          itemName="address"
          emptyText="Visitors have found everything they asked for."
          isFiltered={isFiltered}
        />
      ) : (
        <ListTable
          label="Not found"
          columns={
            <>
              <Column>Address</Column>
              <Column className="max-md:hidden">Asked for</Column>
              <Column className="max-md:hidden">Last</Column>
              <Column isVisuallyHidden>Actions</Column>
            </>
          }
          rows={rows.map((row) => <NotFoundRow key={row.path} row={row} isIgnored={group === "ignored"} Form={Form} />)}
        >
          <Paging slice={slice} itemsLabel={slice.total === 1 ? "address" : "addresses"} />
        </ListTable>
      )}
      {misses.length > 0 && <SearchMisses misses={misses} />}
    </>
  );
}

function SearchMisses({ misses }: { misses: { query: string; count: number; last: Moment }[] }) {
  return (
    <section aria-labelledby="search-misses" className="mt-10">
      <h3 id="search-misses" className="text-[1.25rem] leading-tight tracking-[-.02em]">
        Searches without a result
      </h3>
      <p className="mt-1.5 mb-4 max-w-2xl text-ink-2">
        Words that visitors typed into your site’s search and that no page has. Use them where they fit, or write the
        page that is missing.
      </p>
      <ul className="list-panel">
        {misses.map(({ query, count, last }) => (
          <li key={query} className="row flex flex-wrap justify-between gap-x-6">
            <b className="wrap-anywhere">{query}</b>
            <span className="text-ink-2">
              {count === 1 ? "Once" : `${count.toLocaleString("en-US")} times`}, last <TimeAgo at={last} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Row {
  path: string;
  hits: number;
  robotHits: number;
  referrer: string | null;
  last: Moment;
  suggestion: string | null;
}

interface NotFoundRowProps {
  row: Row;
  isIgnored: boolean;
  Form: ListFormComponent;
}

function NotFoundRow({ row, isIgnored, Form }: NotFoundRowProps) {
  const { path, referrer, last, suggestion } = row;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="font-medium">{path}</span>
        {referrer !== null && <span className="block text-xs text-ink-3">Linked from {referrer}</span>}
        <span className="block text-xs text-ink-3 md:hidden">
          <Hits {...row} />, last <TimeAgo at={last} />
        </span>
      </th>
      <td className="max-md:hidden whitespace-nowrap">
        <Hits {...row} />
      </td>
      <td className="max-md:hidden whitespace-nowrap first-letter:uppercase">
        <TimeAgo at={last} />
      </td>
      <td className="entry-acts">
        <div className="flex items-center justify-end gap-x-5 max-md:flex-col max-md:items-end">
          {!isIgnored && (
            <>
              {suggestion !== null && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="from" value={path} />
                  <input type="hidden" name="to" value={suggestion} />
                  <button type="submit" className="link py-2 text-left wrap-anywhere">
                    Redirect to {suggestion}
                    <span className="sr-only"> from {path}</span>
                  </button>
                </Form>
              )}
              <RedirectElsewhere path={path} />
            </>
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value={isIgnored ? "list" : "ignore"} />
            <input type="hidden" name="path" value={path} />
            <button type="submit" className="link py-2">
              {isIgnored ? "List again" : "Ignore"}
              <span className="sr-only"> {path}</span>
            </button>
          </Form>
        </div>
      </td>
    </tr>
  );
}

function Hits({ hits, robotHits }: Row) {
  const count = hits > 0 ? hits : robotHits;
  return count === 1 ? "Once" : `${count.toLocaleString("en-US")} times`;
}

function RedirectElsewhere({ path }: { path: string }) {
  const icon = <CornerUpRight className="icon size-4" aria-hidden />;
  return (
    <Dialog
      trigger={{ label: "Redirect", about: path, icon }}
      title={`Redirect ${path}`}
      forms={(form) => form === `add ${path}`}
    >
      {(close) => <RedirectFields intent="add" about={path} from={path} onDone={close} />}
    </Dialog>
  );
}
