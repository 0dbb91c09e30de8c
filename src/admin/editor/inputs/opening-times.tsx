import { DayTimes } from "#src/admin/ui/day-times.tsx";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";
import { useDocument, useValue } from "../context.ts";
import { type InputProps, useFieldText } from "./field-wrapper.tsx";

/** Opening hours of a weekday. */
export function OpeningTimesInput(props: InputProps<"opening-times">) {
  const { field, path } = props;
  const doc = useDocument();
  const [times, write] = useValue<Hours["mon"]>(path);
  const week = /^(.*)\bmon$/.exec(path)?.[1];
  const copyToWeekdays = () => {
    for (const day of ["tue", "wed", "thu", "fri"]) doc.write(`${week}${day}`, times);
  };
  return (
    <DayTimes
      text={useFieldText(props)}
      times={times}
      max={field.max}
      onChange={write}
      copyToWeekdays={week === undefined ? undefined : copyToWeekdays}
    />
  );
}
