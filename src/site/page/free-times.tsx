import { NextTimes } from "../book/next-times/next-times.tsx";
import { useShell } from "../shell/shell.ts";
import { Section, SectionHead } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** The next free times for an appointment, while visitors can book. */
export function FreeTimes({ block: { heading, text, service, ground } }: { block: BlockOf<"free-times"> }) {
  if (!useShell().canBook) return null;
  return (
    <Section ground={ground}>
      <SectionHead heading={heading} intro={text} />
      <NextTimes service={service} />
    </Section>
  );
}
