import { useId } from "react";

export interface VisitRow {
  name: string;
  /** A page of the site. */
  href: string | null;
  count: number;
  inquiries: number;
}

export interface VisitList {
  title: string;
  /** What is counted. */
  unit: string;
  hasInquiries: boolean;
  rows: VisitRow[];
  /** Names that are not shown. */
  more: number;
  /** The text without rows. */
  none: string;
}

const number = (value: number) => value.toLocaleString("en-US");

/** The most frequent names with a bar each. */
export function VisitNames({ list: { title, unit, hasInquiries, rows, more, none } }: { list: VisitList }) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className="list-panel" aria-labelledby={id}>
      <div className="panel-head">
        <h3 id={id}>{title}</h3>
      </div>
      {rows.length === 0 ? (
        <p className="px-[1.35rem] py-4 text-ink-2">{none}</p>
      ) : (
        <table className="entries bar-names" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">{unit}</th>
              {hasInquiries && <th scope="col">Inquiries</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, count, inquiries }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="wrap-anywhere">
                    {href === null ? (
                      name
                    ) : (
                      <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
                        {name}
                        <span className="sr-only">, opens in a new tab</span>
                      </a>
                    )}
                  </span>
                  <svg aria-hidden="true">
                    <rect width={`${(count / most) * 100}%`} height="100%" rx="2" />
                  </svg>
                </th>
                <td>{number(count)}</td>
                {hasInquiries && <td>{number(inquiries)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className="border-t border-line px-[1.35rem] py-3 text-ink-3">And {number(more)} more in the CSV file.</p>
      )}
    </section>
  );
}
