import { useId } from "react";
import { count, describeMinutes } from "./format.ts";

export interface WeekRow {
  /** Such as `Nov 23`. */
  week: string;
  person: string;
  leads: number;
  replied: number;
  inTime: number;
  unrecorded: number;
  medianMinutes: number | null;
}

/** How fast the leads of the last weeks were answered, by person. */
export function ReplyTimes({ rows }: { rows: WeekRow[] }) {
  const id = useId();
  return (
    <section className="list-panel" aria-labelledby={id}>
      <div className="panel-head">
        <h3 id={id}>First replies by week and person</h3>
      </div>
      <table className="entries bar-names" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Week and person</th>
            <th scope="col">Answered</th>
            <th scope="col">In time</th>
            <th scope="col">Median</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ week, person, leads, replied, inTime, unrecorded, medianMinutes }) => (
            <tr key={`${week} ${person}`}>
              <th scope="row">
                <span className="wrap-anywhere">{person}</span>
                <span className="block text-xs font-normal text-ink-3">Week of {week}</span>
                {unrecorded > 0 && (
                  <span className="block text-xs font-normal text-ink-3">{count(unrecorded)} no reply recorded</span>
                )}
              </th>
              <td className="whitespace-nowrap">
                {count(replied)} of {count(leads)}
              </td>
              <td>{count(inTime)}</td>
              <td className="whitespace-nowrap">{medianMinutes === null ? "-" : describeMinutes(medianMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-[1.35rem] py-3 text-ink-3">
        The last 8 weeks, by the week in which a lead arrived and who has it now. In time means before the promised
        reply. No reply recorded means that someone changed the status without one: it counts neither as fast nor as
        slow. Medians are in business hours.
      </p>
    </section>
  );
}
