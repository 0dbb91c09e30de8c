import { Link } from "react-router";

export interface FigureCard {
  title: string;
  value: string;
  note: string;
  trend?: "up" | "down" | "neutral";
}

/** The figures above a chart. */
export function FigureCards({ cards }: { cards: readonly FigureCard[] }) {
  return (
    <dl className="mb-6 grid grid-cols-4 gap-px overflow-hidden rounded-(--radius-l) border border-line bg-line max-[62rem]:grid-cols-2">
      {cards.map(({ title, value, note, trend }) => (
        <div key={title} className="bg-surface px-[1.35rem] py-[1.1rem]">
          <dt className="text-ink-2">{title}</dt>
          <dd className={`stat-value wrap-anywhere ${value.length > 6 ? "max-sm:text-[1.5rem]" : ""}`}>{value}</dd>
          <dd
            className="text-xs leading-[1.6] text-balance text-ink-3 data-[trend=down]:text-bad data-[trend=up]:text-ok"
            data-trend={trend}
          >
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The periods that a screen can show. */
export function PeriodTabs({
  periods,
  selected,
}: {
  periods: readonly { value: string; label: string }[];
  selected: string;
}) {
  return (
    <nav aria-label="Period" className="tabs whitespace-nowrap max-sm:[&>a]:px-1.5">
      {periods.map(({ value, label }) => (
        <Link
          key={value}
          to={`?period=${value}`}
          preventScrollReset
          aria-current={value === selected ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
