import type { ReactNode } from "react";
import { useWords } from "../shell/shell.ts";
import richStyles from "./rich-text/rich.css?url";

interface Cell {
  content: ReactNode;
  /** Its text, which decides about the column's alignment. */
  text: string;
  isHeader: boolean;
}

/** A number with its unit, or nothing: `$1,200`, `12.5 %`, `-`. */
const numeric = /^[$€£+-]{0,2}\d[\d.,]* ?(?:%|[a-zA-Z]{1,3})?$|^[-–—]?$/;

/** The columns of numbers, which are aligned to the right. */
function numericColumns(rows: readonly Cell[][]): boolean[] {
  const columns = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: columns }, (_, column) => {
    const texts = rows.flatMap((cells) =>
      cells[column] && !cells[column].isHeader ? [cells[column].text.trim()] : [],
    );
    return texts.some((text) => /\d/.test(text)) && texts.every((text) => numeric.test(text));
  });
}

function Row({ cells, numerics, isHead }: { cells: Cell[]; numerics: boolean[]; isHead: boolean }) {
  return (
    <tr>
      {cells.map(({ content, text, isHeader: isMarked }, column) => {
        // An empty corner is no heading.
        const isHeader = isMarked && text.trim() !== "";
        const CellElement = isHeader ? "th" : "td";
        return (
          <CellElement
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered text never changes its order
            key={column}
            scope={isHeader ? (isHead ? "col" : "row") : undefined}
            data-numeric={numerics[column] ? "" : undefined}
          >
            {content}
          </CellElement>
        );
      })}
    </tr>
  );
}

/** A table that scrolls in its own box where it is wider than the page. `name`: for screen readers. */
export function DataTable({ rows, name, caption = "" }: { rows: Cell[][]; name: string; caption?: string }) {
  const words = useWords();
  const numerics = numericColumns(rows);
  const [first = [], ...others] = rows;
  const hasHead = first.every(({ isHeader }) => isHeader) && others.length > 0;
  const body = hasHead ? others : rows;
  return (
    <figure className="data-table">
      <link rel="stylesheet" href={richStyles} precedence="default" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section aria-label={name || words.table} tabIndex={0} data-columns={numerics.length > 3 ? "many" : undefined}>
        <table>
          {hasHead && (
            <thead>
              <Row cells={first} numerics={numerics} isHead />
            </thead>
          )}
          <tbody>
            {body.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Row key={index} cells={cells} numerics={numerics} isHead={false} />
            ))}
          </tbody>
        </table>
        <p aria-hidden="true">{words.tableScrolls}</p>
      </section>
      {caption && <figcaption className="mt-3 text-sm text-ink-3">{caption}</figcaption>}
    </figure>
  );
}
