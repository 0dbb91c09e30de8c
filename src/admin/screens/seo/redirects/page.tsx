import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { countRedirects, listRedirects } from "#src/domain/content/redirects/list.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { Column, EmptyList, ListSearch, ListTable, Paging } from "../../content-list/list-panel.tsx";
import { pageSize, pageSlice, parseListQuery } from "../../content-list/query-params.ts";
import { type ListFormComponent, ListResultMessage, useListActions } from "../../content-list/use-list-actions.tsx";
import { SectionTabs } from "../../section-tabs.tsx";
import type { Route } from "./+types/page";
import { redirectForm, runRedirectAction } from "./actions.server.ts";
import { AddRedirect, ChangeRedirect, ImportRedirects } from "./forms.tsx";

export const handle = { ...screens.redirects, bodies: "long forms" } satisfies RoutePolicy;

/** In characters. */
const maxSearchLength = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const query = parseListQuery(new URL(request.url).searchParams);
  const search = query.search.slice(0, maxSearchLength);
  const [{ formatMoment: moment }, total] = await Promise.all([readCompanyInfo(db, now()), countRedirects(db, search)]);
  const slice = pageSlice(total, query.page);
  const languageLabels = new Intl.DisplayNames("en", { type: "language" });
  const listed = await listRedirects(db, { search, offset: slice.offset, limit: pageSize });
  return {
    slice,
    search,
    rows: listed.map(({ hitAt, language, ...row }) => ({
      ...row,
      language: language && (languageLabels.of(language) ?? language),
      lastHit: hitAt && moment(hitAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runRedirectAction(context.get(servicesContext), person, await parseForm(request, redirectForm));
}

export default function Redirects({ loaderData: { slice, search, rows } }: Route.ComponentProps) {
  const { Form } = useListActions();
  return (
    <>
      <ScreenHeader
        title="Redirects"
        text="Where former addresses lead. When a page's address changes, its redirect appears here by itself."
      >
        <div className="flex flex-wrap gap-3">
          <ImportRedirects />
          <AddRedirect />
        </div>
      </ScreenHeader>
      <SectionTabs section="seo" className="tabs" />
      <ListResultMessage />
      {(slice.total > 0 || search !== "") && <ListSearch label="Find a redirect" filters={[]} />}
      {rows.length === 0 ? (
        <EmptyList
          itemName="redirect"
          emptyText="No redirects yet. Add one for each address of your former website that people may still have."
          isFiltered={search !== ""}
        />
      ) : (
        <ListTable
          label="Redirects"
          columns={
            <>
              <Column>From</Column>
              <Column className="max-md:hidden">To</Column>
              <Column className="max-md:hidden">Used</Column>
              <Column isVisuallyHidden>Actions</Column>
            </>
          }
          rows={rows.map((row) => <RedirectRow key={row.from} row={row} Form={Form} />)}
        >
          <Paging slice={slice} itemsLabel={`${slice.total === 1 ? "redirect" : "redirects"}, newest first`} />
        </ListTable>
      )}
    </>
  );
}

interface Row {
  from: string;
  target: string | null;
  title: string | null;
  language: string | null;
  hits: number;
  lastHit: Moment | null;
}

function RedirectRow({ row, Form }: { row: Row; Form: ListFormComponent }) {
  const { from, target } = row;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="font-medium">{from}</span>
        <div className="mt-1 text-xs text-ink-3 md:hidden">
          <Target {...row} />
          <Uses {...row} />
        </div>
      </th>
      <td className="max-md:hidden wrap-anywhere">
        <Target {...row} />
      </td>
      <td className="max-md:hidden">
        <Uses {...row} />
      </td>
      <td className="entry-acts">
        <div className="flex items-center justify-end gap-x-3 max-sm:flex-col max-sm:items-end">
          <ChangeRedirect from={from} target={target ?? ""} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={target ?? ""} />
            <button type="submit" className="link py-2">
              Remove<span className="sr-only"> the redirect from {from}</span>
            </button>
          </Form>
        </div>
      </td>
    </tr>
  );
}

function Target({ target, title, language }: Row) {
  if (target === null) return <p>Its page isn’t published</p>;
  return (
    <>
      {title !== null && <p className="text-ink">{title}</p>}
      <p className={title === null ? "" : "text-xs text-ink-3"}>
        <span className="sr-only md:hidden">To </span>
        {target}
        {language !== null && ` (${language})`}
      </p>
    </>
  );
}

function Uses({ hits, lastHit }: Row) {
  if (lastHit === null) return <p>Not used yet</p>;
  return (
    <>
      <p>{hits === 1 ? "Once" : `${hits.toLocaleString("en-US")} times`}</p>
      <p className="text-xs text-ink-3">
        Last <TimeAgo at={lastHit} />
      </p>
    </>
  );
}
