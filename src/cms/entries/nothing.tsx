import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { askedBy } from "./asked.ts";

/** What a list says when there is nothing in it: `none` when there is nothing at all. */
export function NothingFound({
  what,
  none,
  isFiltered,
  children,
}: {
  what: string;
  none: ReactNode;
  isFiltered: boolean;
  /** What one can do when there is nothing at all. */
  children?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const words = askedBy(new URLSearchParams(search)).search;
  return (
    <div className="list-panel grid justify-items-center gap-4 px-6 py-14 text-center text-ink-2">
      {isFiltered ? (
        <>
          <p className="wrap-anywhere">{words ? `No ${what} found for “${words}”.` : `No ${what} fits this filter.`}</p>
          <Button component={Link} to={pathname} variant="line">
            Show all
          </Button>
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
