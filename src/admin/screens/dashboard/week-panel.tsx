import { Link } from "react-router";
import { screens } from "#src/admin/session/screens.ts";
import type { WeekReport } from "#src/domain/visits/week.server.ts";
import { DashboardPanel } from "./dashboard-panel.tsx";
import { PanelFigures } from "./panels.tsx";

/** Visits and inquiries of the last seven days. */
export function WeekPanel({ week: { figures, before, days } }: { week: WeekReport }) {
  const maxVisitors = Math.max(1, ...days.map(({ visitors }) => visitors));
  const all = (
    <Link to={screens.visits.path} className="link">
      All visits
    </Link>
  );
  return (
    <DashboardPanel id="week" title="Last 7 days" aside={all} isFoldable>
      <PanelFigures
        figures={[
          { value: figures.visitors, label: "Visitors", note: compared(figures.visitors, before?.visitors) },
          { value: figures.inquiries, label: "Inquiries", note: compared(figures.inquiries, before?.inquiries) },
        ]}
      />
      {figures.visitors === 0 ? (
        <p className="panel-empty">No visits yet.</p>
      ) : (
        <svg
          className="box-content h-18 w-full max-w-[calc(100%-2.7rem)] overflow-visible fill-leaf px-[1.35rem] py-4"
          aria-hidden
        >
          {days.map(({ day, visitors }, index) => (
            <rect
              key={day}
              x={`${(index / days.length) * 100 + 1}%`}
              width={`${100 / days.length - 2}%`}
              y={`${100 - (visitors / maxVisitors) * 100}%`}
              height={`${(visitors / maxVisitors) * 100}%`}
              rx="2"
            />
          ))}
        </svg>
      )}
    </DashboardPanel>
  );
}

/** `12 more than the week before`. */
function compared(value: number, before: number | undefined): string {
  if (before === undefined) return "";
  if (value === before) return "As many as the week before";
  const difference = Math.abs(value - before).toLocaleString("en-US");
  return `${difference} ${value > before ? "more" : "fewer"} than the week before`;
}
