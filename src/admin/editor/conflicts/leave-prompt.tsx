import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { registerUnsaved } from "#src/admin/ui/draft/local-draft.ts";
import { LeaveDialog } from "#src/admin/ui/modal.tsx";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";

interface LeavePromptProps {
  editor: Editor;
  title: string;
  state: FormState;
  /** Saves. Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
}

/** Asks before leaving with unsaved changes, or while a file is uploaded. */
export function LeavePrompt({ editor, title, state: { status, isUploading }, save }: LeavePromptProps) {
  const isUnsaved = isUploading || status.state !== "saved";
  const saveAll = async () => (await editor.finishUploads()) && save();
  const latestSave = useEffectEvent(saveAll);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    return registerUnsaved({ title, save: () => latestSave(), drop: editor.discardUnsaved });
  }, [isUnsaved, title, editor]);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  if (blocker.state !== "blocked") return null;

  return (
    <LeaveDialog
      act="Leave"
      unsaved={{ save: saveAll, drop: editor.discardUnsaved }}
      onLeave={blocker.proceed}
      onStay={blocker.reset}
    >
      {isUploading ? "A file is still being uploaded." : "Your changes here aren't saved yet."}
    </LeaveDialog>
  );
}
