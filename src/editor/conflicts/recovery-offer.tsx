import { Button } from "@mantine/core";
import type { Offer as Offered } from "../autosave/recovery.ts";
import { formatTime } from "../publish-bar/status-text.ts";
import { TruncatedNotice } from "./truncated.tsx";

interface RecoveryOfferProps {
  offer: Offered;
  timeZone: string;
  onRestore: () => void;
  onDiscard: () => void;
}

export const offerId = "unsaved-text";

/** Offers unsaved input of an earlier session. */
export function RecoveryOffer({ offer, timeZone, onRestore, onDiscard }: RecoveryOfferProps) {
  return (
    <section id={offerId} tabIndex={-1} className="notice" aria-label="Unsaved work">
      <p role="status">
        {offer.isElsewhere ? (
          <b>You have unsaved work from another device, {formatTime(timeZone, offer.at)}.</b>
        ) : (
          <>
            <b>You have unsaved work here</b> ({formatTime(timeZone, offer.at)}).
          </>
        )}
      </p>
      {offer.cut && (
        <TruncatedNotice parts={offer.cut}>
          If you restore it, you get only this part. The rest is lost.
        </TruncatedNotice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRestore}>{offer.isElsewhere ? "Continue" : "Restore"}</Button>
        <Button variant="line" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
