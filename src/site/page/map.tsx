import { FindUs } from "../contact/map/find-us.tsx";
import { Section } from "../ui/section.tsx";
import type { BlockOf } from "./blocks.server.ts";

/** Where the office is. */
export function MapBlock({ block: { heading, position, coast } }: { block: BlockOf<"map"> }) {
  return (
    <Section labelledBy="find-us">
      <FindUs heading={heading} position={position} coast={coast} />
    </Section>
  );
}
