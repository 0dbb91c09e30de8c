import { Button } from "#src/admin/ui/controls.tsx";
import { useEditorContext } from "../context.ts";
import type { RecoverableWorkingCopy } from "../document/autosave.ts";
import type { Editor } from "../document/editor.ts";
import { atTime, formatTime } from "../publish-bar/status-text.ts";
import { TruncatedNotice } from "./truncated.tsx";

export const recoveryNoticeId = "unsaved-text";

/** Offers unsaved input of an earlier session. */
export function RecoveryNotice({ recoverable, editor }: { recoverable: RecoverableWorkingCopy; editor: Editor }) {
  const { timeZone } = useEditorContext();
  return (
    <section id={recoveryNoticeId} tabIndex={-1} className="notice" aria-label="Unsaved changes">
      <p role="status">
        {recoverable.isElsewhere ? (
          <b>You have unsaved changes from another device, made {atTime(timeZone, recoverable.at)}.</b>
        ) : (
          <b>You have unsaved changes from {formatTime(timeZone, recoverable.at)}.</b>
        )}
      </p>
      {recoverable.truncated && (
        <TruncatedNotice messages={recoverable.truncated}>
          If you restore it, you get only this part. The rest is lost.
        </TruncatedNotice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => editor.restore(recoverable)}>{recoverable.isElsewhere ? "Continue" : "Restore"}</Button>
        <Button variant="line" onClick={() => editor.discardRecoverable(recoverable)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
