import { Button } from "@mantine/core";
import { timeIn } from "../bar/words.ts";
import type { Offer as Offered } from "../keeping/offers.ts";
import { Cut } from "./cut.tsx";

interface OfferProps {
  offer: Offered;
  timeZone: string;
  onRestore: () => void;
  onDiscard: () => void;
}

export const offerId = "unsaved-text";

/** Gives back what was typed another time and never saved. */
export function Offer({ offer, timeZone, onRestore, onDiscard }: OfferProps) {
  return (
    <section id={offerId} tabIndex={-1} className="notice" aria-label="Unsaved text">
      <p role="status">
        {offer.isElsewhere ? (
          <b>You were typing here at {timeIn(timeZone, offer.at)} on another device.</b>
        ) : (
          <>
            <b>There is text that you typed and did not save</b> ({timeIn(timeZone, offer.at)}).
          </>
        )}
      </p>
      {offer.cut && (
        <Cut parts={offer.cut}>If you restore it, you get this part, and the rest of the unsaved text is dropped.</Cut>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRestore}>{offer.isElsewhere ? "Go on" : "Restore it"}</Button>
        <Button variant="line" onClick={onDiscard}>
          Throw it away
        </Button>
      </div>
    </section>
  );
}
