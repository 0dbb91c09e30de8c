import { type ReactNode, useId } from "react";

interface NamesPanelProps {
  title: string;
  /** Headings of the columns. */
  columns: readonly string[];
  rows: readonly ReactNode[];
  /** The text without rows. */
  emptyText: string;
  /** Names that are not shown. */
  hiddenCount: number;
}

/** The most frequent names in a table. */
export function NamesPanel({ title, columns, rows, emptyText, hiddenCount }: NamesPanelProps) {
  const id = useId();
  return (
    <section className="list-panel" aria-labelledby={id}>
      <div className="panel-head">
        <h3 id={id}>{title}</h3>
      </div>
      {rows.length === 0 ? (
        <p className="px-[1.35rem] py-4 text-ink-2">{emptyText}</p>
      ) : (
        <table className="entries bar-names" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
      {hiddenCount > 0 && (
        <p className="border-t border-line px-[1.35rem] py-3 text-ink-3">
          And {hiddenCount.toLocaleString("en-US")} more in the CSV file.
        </p>
      )}
    </section>
  );
}

/** A bar as long as the part of the largest number. */
export function NameBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true">
      <rect width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
