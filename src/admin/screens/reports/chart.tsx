import { ChartPlot } from "#src/admin/ui/chart/plot.tsx";
import { scaleTop } from "#src/admin/ui/chart/scale-top.ts";

export interface MonthColumn {
  /** Such as `Nov 2026`. */
  label: string;
  /** Whether it belongs to the period. */
  isInPeriod: boolean;
  /** From the bottom up. */
  segments: { series: string; value: number }[];
  /** What a pointer over it tells. */
  text: string;
}

interface MonthChartProps {
  title: string;
  legend: { series: string; label: string }[];
  columns: MonthColumn[];
  format: (value: number) => string;
}

/** The part of a column's width that is a bar. */
const barRatio = 0.68;

/** Stacked bars by month. Months before the period are pale. The table has the same numbers. */
export function MonthChart({ title, legend, columns, format }: MonthChartProps) {
  const top = scaleTop(Math.max(...columns.map(({ segments }) => segments.reduce((sum, { value }) => sum + value, 0))));
  return (
    <div>
      <p className="px-[1.35rem] pt-[1.1rem] font-medium">{title}</p>
      <p className="chart-legend !pt-1">
        {legend.map(({ series, label }) => (
          <span key={series} data-series={series}>
            {label}
          </span>
        ))}
      </p>
      <ChartPlot top={top} format={format} columns={columns}>
        {columns.map((column, index) => (
          <Bar key={column.label} column={column} index={index} count={columns.length} top={top} />
        ))}
      </ChartPlot>
    </div>
  );
}

function Bar({ column, index, count, top }: { column: MonthColumn; index: number; count: number; top: number }) {
  const width = 100 / count;
  const bar = { x: `${(index + (1 - barRatio) / 2) * width}%`, width: `${barRatio * width}%` };
  const below = column.segments.map((_, position) =>
    column.segments.slice(0, position).reduce((sum, { value }) => sum + value, 0),
  );
  return (
    <g data-pale={column.isInPeriod ? undefined : ""}>
      <title>{column.text}</title>
      <rect className="chart-column" x={`${index * width}%`} width={`${width}%`} height="100%" />
      {column.segments.map(({ series, value }, position) => (
        <rect
          key={series}
          data-series={series}
          {...bar}
          y={`${100 - (((below[position] ?? 0) + value) / top) * 100}%`}
          height={`${(value / top) * 100}%`}
        />
      ))}
    </g>
  );
}
