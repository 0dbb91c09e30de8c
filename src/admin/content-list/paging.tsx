import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../admin-ui/controls.tsx";
import { type PageSlice, pageLink, pageSize } from "./query-params.ts";

/** The number of items, and links to other pages. */
export function Paging({
  slice: { total, page, pages, offset },
  what,
  children,
}: {
  slice: PageSlice;
  what: string;
  children?: ReactNode;
}) {
  const query = new URLSearchParams(useLocation().search);
  const last = Math.min(offset + pageSize, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-[1.35rem] py-[.9rem] text-ink-2">
      <p>
        {pages === 1 ? `${count(total)} ${what}` : `${count(offset + 1)}-${count(last)} of ${count(total)} ${what}`}
      </p>
      {children}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex gap-3">
          {page > 1 && (
            <ButtonLink to={pageLink(query, page - 1)} variant="line">
              Previous
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink to={pageLink(query, page + 1)} variant="line">
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
