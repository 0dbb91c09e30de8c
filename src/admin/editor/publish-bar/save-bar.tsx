import { useState } from "react";
import { revisionsPath } from "#src/admin/session/entry-path.ts";
import { Button, ButtonLink } from "#src/admin/ui/controls.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type BarProps, SaveShortcut, SaveStatus } from "./save-status.tsx";
import { busyText } from "./status-text.ts";

/** The bar at the bottom for kinds without drafts: status and actions. */
export function SaveBar(props: BarProps) {
  const { editor, state, form } = props;
  const [isDiscarding, setDiscarding] = useState(false);
  const { status } = state;
  const isSaving = status.state === "saving";
  return (
    <section aria-label="Save" className="save-bar">
      {props.notices}
      <SaveStatus {...props} />
      <div className="save-acts">
        {status.state === "saved" ? (
          <ButtonLink variant="line" to={revisionsPath(editor.subject)}>
            Version history
          </ButtonLink>
        ) : (
          <Button variant="line" onClick={() => setDiscarding(true)} disabled={isSaving}>
            Discard...
          </Button>
        )}
        <Button onClick={form.save} aria-disabled={isSaving || undefined} aria-keyshortcuts="Control+S Meta+S">
          {status.state === "saving" ? busyText(state, status.intent, true) : "Save"}
          <SaveShortcut />
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmDialog action="revert" onLeave={() => setDiscarding(false)} onConfirm={editor.discard} />
      )}
    </section>
  );
}
