import type { ReactNode } from "react";

interface ChartPlotProps {
  /** The value at the top of the scale. */
  top: number;
  format: (value: number) => string;
  columns: readonly { label: string }[];
  /** What is drawn for each column. */
  children: ReactNode;
}

/** A scale, its lines and the first, middle and last label around the columns of a chart. */
export function ChartPlot({ top, format, columns, children }: ChartPlotProps) {
  const middle = columns[Math.floor((columns.length - 1) / 2)];
  return (
    <div className="chart-plot" aria-hidden>
      <div className="-my-[.5em] flex flex-col justify-between text-right">
        <span>{format(top)}</span>
        <span>{format(top / 2)}</span>
        <span>0</span>
      </div>
      <svg aria-hidden>
        {[0, 50, 100].map((y) => (
          <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        {children}
      </svg>
      <div className="col-start-2 flex justify-between">
        <span>{columns[0]?.label}</span>
        <span>{middle?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </div>
    </div>
  );
}
