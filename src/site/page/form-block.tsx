import { StaffForm } from "../lead-form/staff-form.tsx";
import { Intro, Section } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** A form of staff next to its text. It is left out while it is not published. */
export function FormBlock({ block: { heading, text, form } }: { block: BlockOf<"form"> }) {
  if (!form) return null;
  return (
    <Section ground="mist">
      <div className="grid items-start gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div>
          <h2 className="text-h2">{heading}</h2>
          {text && <Intro>{text}</Intro>}
        </div>
        <StaffForm form={form} />
      </div>
    </Section>
  );
}
