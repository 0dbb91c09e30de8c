import { NameBar, NamesPanel } from "#src/admin/ui/chart/names-panel.tsx";
import { count, type ReportList } from "./format.ts";

const columns = ["Name", "Leads", "Won", "Value"];

/** The most frequent names with what became of their leads. */
export function ReportNames({ list: { title, rows, more, emptyText } }: { list: ReportList }) {
  const maxLeads = Math.max(1, ...rows.map(({ leads }) => leads));
  const tableRows = rows.map(({ id, name, leads, reply, won, value }) => (
    <tr key={id}>
      <th scope="row">
        <span className="wrap-anywhere">{name}</span>
        <NameBar share={leads / maxLeads} />
        <span className="mt-1 block text-xs font-normal text-ink-3">{reply}</span>
      </th>
      <td>{count(leads)}</td>
      <td className="whitespace-nowrap">{won}</td>
      <td className="whitespace-nowrap">{value}</td>
    </tr>
  ));
  return <NamesPanel {...{ title, columns, emptyText, hiddenCount: more }} rows={tableRows} />;
}
