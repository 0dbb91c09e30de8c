import { CopyPlus } from "lucide-react";
import { DayTimes } from "#src/admin/ui/day-times.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import type { Hours } from "#src/domain/content/schema/kinds/settings.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { useDocument, useValue } from "../context.ts";
import { type InputProps, useFieldText } from "./field-wrapper.tsx";

/** Opening hours of a weekday. */
export function OpeningTimesInput(props: InputProps<"opening-times">) {
  const { field, path } = props;
  const [times, write] = useValue<Hours["mon"]>(path);
  return (
    <DayTimes text={useFieldText(props)} times={times} max={field.max} onChange={write}>
      <CopyToWeekdays path={path} />
    </DayTimes>
  );
}

/** Copies Monday's hours to the other weekdays. */
function CopyToWeekdays({ path }: { path: Path }) {
  const { read, write } = useDocument();
  const week = /^(.*)\bmon$/.exec(path)?.[1];
  if (week === undefined) return null;
  return (
    <IconButton
      label="Copy to Tuesday through Friday"
      icon={CopyPlus}
      onClick={() => {
        for (const day of ["tue", "wed", "thu", "fri"]) write(`${week}${day}`, read(path));
      }}
    />
  );
}
