import { Button } from "@mantine/core";
import type { Copy } from "./copies.ts";
import { timeIn } from "./words.ts";

interface OfferProps {
  offer: Copy;
  timeZone: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Gives back what was typed another time and never saved. */
export function Offer({ offer, timeZone, onRestore, onDiscard }: OfferProps) {
  return (
    <section className="notice" aria-label="Unsaved text">
      <p role="status">
        <b>There is text that you typed and did not save</b> ({timeIn(timeZone, offer.at)}).
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRestore}>Restore it</Button>
        <Button variant="line" onClick={onDiscard}>
          Throw it away
        </Button>
      </div>
    </section>
  );
}
