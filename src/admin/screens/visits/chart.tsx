import { ChartPlot } from "#src/admin/ui/chart/plot.tsx";
import { scaleTop } from "#src/admin/ui/chart/scale-top.ts";
import type { VisitFigures } from "#src/domain/visits/report.server.ts";

export interface ChartColumn extends VisitFigures {
  /** Such as `Nov 23`. */
  label: string;
}

const number = (value: number) => value.toLocaleString("en-US");

function describe({ label, visitors, views, inquiries }: ChartColumn): string {
  return `${label}: ${number(visitors)} visitors, ${number(views)} page views, ${number(inquiries)} inquiries`;
}

/** The part of a column's width that is a bar. */
const barRatio = 0.72;

/** Page views behind visitors, with a dot where there were inquiries. The table has the same numbers. */
export function VisitChart({ columns, unit }: { columns: ChartColumn[]; unit: "Day" | "Month" }) {
  const top = scaleTop(Math.max(...columns.map(({ views, visitors }) => Math.max(views, visitors))));
  return (
    <figure className="list-panel chart">
      <figcaption className="chart-legend">
        <span data-series="visitors">Visitors</span>
        <span data-series="views">Page views</span>
        <span data-series="inquiries">Inquiries</span>
      </figcaption>
      <ChartPlot top={top} format={number} columns={columns}>
        {columns.map((column, index) => (
          <Bars key={column.label} column={column} index={index} count={columns.length} top={top} />
        ))}
      </ChartPlot>
      <details className="chart-table">
        <summary>Show the numbers as a table</summary>
        <table className="entries">
          <thead>
            <tr>
              {[unit, "Visitors", "Page views", "Inquiries"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map(({ label, visitors, views, inquiries }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number(visitors)}</td>
                <td>{number(views)}</td>
                <td>{number(inquiries)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Bars({ column, index, count, top }: { column: ChartColumn; index: number; count: number; top: number }) {
  const width = 100 / count;
  const bar = { x: `${(index + (1 - barRatio) / 2) * width}%`, width: `${barRatio * width}%` };
  const upTo = (value: number) => ({ y: `${100 - (value / top) * 100}%`, height: `${(value / top) * 100}%` });
  return (
    <g>
      <title>{describe(column)}</title>
      <rect className="chart-column" x={`${index * width}%`} width={`${width}%`} height="100%" />
      <rect data-series="views" {...bar} {...upTo(column.views)} />
      <rect data-series="visitors" {...bar} {...upTo(column.visitors)} />
      {column.inquiries > 0 && (
        <circle
          data-series="inquiries"
          cx={`${(index + 0.5) * width}%`}
          cy={upTo(Math.max(column.views, column.visitors)).y}
          r="4"
        />
      )}
    </g>
  );
}
