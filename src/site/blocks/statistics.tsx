import { Reflection } from "../ui/section.tsx";

export interface Statistic {
  value: string;
  label: string;
  /** How and when it was counted; may be empty. */
  basis: string;
}

/** Numbers on a waterline, with their labels below. */
export function Statistics({ statistics, phoneColumns = 3 }: { statistics: Statistic[]; phoneColumns?: 2 | 3 }) {
  if (statistics.length === 0) return null;
  const columns =
    phoneColumns === 2
      ? "pairs lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
      : "grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]";
  return (
    <dl className={`grid gap-x-gap gap-y-8 ${columns}`}>
      {statistics.map(({ value, label, basis }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="mt-[.35rem] text-sm leading-[1.4] text-ink-2 deep:text-on-deep-2">
            {label}
            {basis && <span className="block text-xs text-ink-3 deep:text-on-deep-2">{basis}</span>}
          </dt>
          <dd className="text-number font-number max-sm:text-[clamp(2rem,10.5vw,2.75rem)]">
            <span className="block border-b-2 border-current pb-[.14em]">{value}</span>
            <span className="mt-[.14em] block h-[.48em] overflow-hidden">
              <Reflection text={value} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
