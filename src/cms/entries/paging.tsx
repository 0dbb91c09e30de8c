import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { atPage, type Part, pageSize } from "./asked.ts";

/** How much there is, and the way to the rest of it. */
export function Paging({
  part: { total, page, pages, offset },
  what,
  children,
}: {
  part: Part;
  what: string;
  children?: ReactNode;
}) {
  const query = new URLSearchParams(useLocation().search);
  const last = Math.min(offset + pageSize, total);
  return (
    <div className="list-foot">
      <p>
        {pages === 1 ? `${count(total)} ${what}` : `${count(offset + 1)}-${count(last)} of ${count(total)} ${what}`}
      </p>
      {children}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex gap-3">
          {page > 1 && (
            <Button component={Link} to={atPage(query, page - 1)} variant="line">
              Previous
            </Button>
          )}
          {page < pages && (
            <Button component={Link} to={atPage(query, page + 1)} variant="line">
              Next
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
