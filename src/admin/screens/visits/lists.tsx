import { NameBar, NamesPanel } from "#src/admin/ui/chart/names-panel.tsx";

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
  emptyText: string;
}

const number = (value: number) => value.toLocaleString("en-US");

/** The most frequent names with a bar each. */
export function VisitNames({ list: { title, unit, hasInquiries, rows, more, emptyText } }: { list: VisitList }) {
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  const tableRows = rows.map(({ name, href, count, inquiries }) => (
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
        <NameBar share={count / maxCount} />
      </th>
      <td>{number(count)}</td>
      {hasInquiries && <td>{number(inquiries)}</td>}
    </tr>
  ));
  const columns = ["Name", unit, ...(hasInquiries ? ["Inquiries"] : [])];
  return <NamesPanel {...{ title, columns, emptyText, hiddenCount: more }} rows={tableRows} />;
}
