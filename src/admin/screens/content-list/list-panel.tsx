import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ButtonLink } from "#src/admin/ui/controls.tsx";
import { FilterForm, type FilterSelect, FilterSubmit, Filters } from "#src/admin/ui/filters.tsx";
import { plural } from "#src/admin/ui/format-count.ts";
import { SearchInput } from "#src/admin/ui/search-input.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import { type ListQuery, type PageSlice, pageLink, pageSize, parseListQuery } from "./query-params.ts";

/** The id of the list's element. */
export const listId = "list-table";

export function useListQuery(): ListQuery {
  const [query] = useSearchParams();
  return parseListQuery(query);
}

/**
 * The search and filter form of a list. It filters while a person types, starts at the first page, and works without
 * JavaScript. `label` is the search input's, such as `Find a service`; without it the list has filters only.
 */
export function ListSearch({ label, filters }: { label?: string; filters: readonly FilterSelect[] }) {
  const { search } = useListQuery();
  return (
    <FilterForm role={label && "search"} className="mb-4 flex flex-wrap gap-3">
      {label && (
        <SearchInput
          id="list-search"
          label={label}
          query={search}
          isLive
          className="min-w-0 flex-1 basis-full sm:max-w-88 sm:basis-40"
        />
      )}
      <Filters filters={filters} />
      <FilterSubmit>{label ? "Search" : "Filter"}</FilterSubmit>
    </FilterForm>
  );
}

interface EmptyListProps {
  /** The singular, such as `service`. */
  itemName: string;
  /** The text without a filter. */
  emptyText: string;
  isFiltered: boolean;
  /** Actions for the state without a filter. */
  children?: ReactNode;
}

export function EmptyList({ itemName, emptyText, isFiltered, children }: EmptyListProps) {
  const { pathname } = useLocation();
  const { search } = useListQuery();
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center text-ink-2">
      {isFiltered ? (
        <>
          <p role="status" className="wrap-anywhere">
            {search ? `No ${plural(itemName)} found for “${search}”.` : `No ${plural(itemName)} match this filter.`}
          </p>
          <ButtonLink to={pathname} variant="line">
            Show all
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="max-w-md text-balance">{emptyText}</p>
          {children}
        </>
      )}
    </div>
  );
}

interface ListTableProps {
  /** The accessible name. */
  label: string;
  columns: ReactNode;
  rows: ReactNode;
  isMovable?: boolean;
  /** What follows the table. */
  children: ReactNode;
}

/** A table of entries. It takes the focus when a focused row is gone. */
export function ListTable({ label, columns, rows, isMovable = false, children }: ListTableProps) {
  return (
    <section id={listId} tabIndex={-1} className="list-panel focus:outline-none" aria-label={label}>
      <table className="entries" data-movable={isMovable ? "" : undefined}>
        <thead>
          <tr>{columns}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {children}
    </section>
  );
}

/** The heading of a column. With `isSpoken`, it is for screen readers only. */
export function Column({
  children,
  className,
  isVisuallyHidden = false,
}: {
  children: ReactNode;
  className?: string;
  isVisuallyHidden?: boolean;
}) {
  return (
    <th scope="col" className={className}>
      {isVisuallyHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

export function TimeCell({ at }: { at: Moment }) {
  return (
    <td className="max-md:hidden whitespace-nowrap first-letter:uppercase">
      <TimeAgo at={at} />
    </td>
  );
}

/** The number of items, and links to other pages. */
export function Paging({
  slice: { total, page, pages, offset },
  itemsLabel,
  children,
}: {
  slice: PageSlice;
  itemsLabel: string;
  children?: ReactNode;
}) {
  const last = Math.min(offset + pageSize, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-[1.35rem] py-[.9rem] text-ink-2">
      <p role="status">
        {pages === 1
          ? `${formatCount(total)} ${itemsLabel}`
          : `${formatCount(offset + 1)}-${formatCount(last)} of ${formatCount(total)} ${itemsLabel}`}
      </p>
      {children}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex gap-3">
          {page > 1 && <PageLink page={page - 1}>Previous</PageLink>}
          {page < pages && <PageLink page={page + 1}>Next</PageLink>}
        </nav>
      )}
    </div>
  );
}

/** The same for a list that begins after its last item before. Null: there is no such page. */
export function CursorPaging({ first, next }: { first: string | null; next: string | null }) {
  return (
    <nav aria-label="Pages" className="mt-3 flex justify-between gap-3 empty:hidden">
      {first !== null && (
        <ButtonLink to={first} variant="line">
          First page
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={next} variant="line" className="ml-auto">
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}

function PageLink({ page, children }: { page: number; children: string }) {
  const [query] = useSearchParams();
  return (
    <ButtonLink to={pageLink(query, page)} variant="line">
      {children}
    </ButtonLink>
  );
}

function formatCount(number: number): string {
  return number.toLocaleString("en-US");
}
