import { useId } from "react";
import { ClosingBand, ClosingButtons, ClosingPhone } from "../../blocks/closing.tsx";
import type { BlockOf } from "../blocks.server.ts";

/** A call to action. If it shows the pink phone number, no button is pink. */
export function CallToAction({ block }: { block: BlockOf<"call-to-action"> }) {
  const { heading, text, showsPhone, buttons } = block;
  return (
    <ClosingBand id={useId()} heading={heading} text={text}>
      {showsPhone && <ClosingPhone />}
      <ClosingButtons buttons={buttons} main={showsPhone ? "paper" : "pink"} />
    </ClosingBand>
  );
}
