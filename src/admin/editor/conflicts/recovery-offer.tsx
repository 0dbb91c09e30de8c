import { Button } from "#src/admin/ui/controls.tsx";
import type { Offer } from "../autosave/recovery.ts";
import { useEditorContext } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import { formatTime } from "../publish-bar/status-text.ts";
import { TruncatedNotice } from "./truncated.tsx";

export const offerId = "unsaved-text";

/** Offers unsaved input of an earlier session. */
export function RecoveryOffer({ offer, editor }: { offer: Offer; editor: Editor }) {
  const { timeZone } = useEditorContext();
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
        <Button onClick={() => editor.restore(offer)}>{offer.isElsewhere ? "Continue" : "Restore"}</Button>
        <Button variant="line" onClick={() => editor.discardOffer(offer)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
