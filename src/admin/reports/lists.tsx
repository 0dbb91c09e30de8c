import { useId } from "react";
import { count, type ReportList } from "./words.ts";

/** The most frequent names with what became of their leads. */
export function ReportNames({ list: { title, rows, more, none } }: { list: ReportList }) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ leads }) => leads));
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
              <th scope="col">Leads</th>
              <th scope="col">Won</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, leads, reply, won, value }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="wrap-anywhere">{name}</span>
                  <svg aria-hidden="true">
                    <rect width={`${(leads / most) * 100}%`} height="100%" rx="2" />
                  </svg>
                  <span className="mt-1 block text-xs font-normal text-ink-3">{reply}</span>
                </th>
                <td>{count(leads)}</td>
                <td className="whitespace-nowrap">{won}</td>
                <td className="whitespace-nowrap">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className="border-t border-line px-[1.35rem] py-3 text-ink-3">And {count(more)} more in the CSV file.</p>
      )}
    </section>
  );
}
