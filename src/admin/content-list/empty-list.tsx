import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../admin-ui/controls.tsx";
import { parseListQuery } from "./query-params.ts";

/** The empty state of a list. `none` is the text without a filter. */
export function EmptyList({
  what,
  none,
  isFiltered,
  children,
}: {
  what: string;
  none: ReactNode;
  isFiltered: boolean;
  /** Actions for the state without a filter. */
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const words = parseListQuery(new URLSearchParams(search)).search;
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center text-ink-2">
      {isFiltered ? (
        <>
          <p className="wrap-anywhere">
            {words ? `No ${what} found for “${words}”.` : `No ${what} matches this filter.`}
          </p>
          <ButtonLink to={pathname} variant="line">
            Show all
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="max-w-md">{none}</p>
          {children}
        </>
      )}
    </div>
  );
}
