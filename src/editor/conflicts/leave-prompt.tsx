import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../admin-ui/controls.tsx";
import { Modal } from "../../admin-ui/modal.tsx";
import type { Editor } from "../document/editor.ts";
import { registerUnsaved } from "../document/unsaved.ts";

interface LeavePromptProps {
  editor: Editor;
  title: string;
  isUnsaved: boolean;
  /** Saves. Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
}

/** Asks before leaving with unsaved changes. */
export function LeavePrompt({ editor, title, isUnsaved, save }: LeavePromptProps) {
  const latestSave = useEffectEvent(save);
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

  async function saveAndLeave() {
    if (await save()) blocker.proceed?.();
    else blocker.reset?.();
  }

  async function leave() {
    await editor.discardUnsaved();
    blocker.proceed?.();
  }

  return (
    <Modal title="Leave without saving?" onLeave={blocker.reset}>
      <p className="text-ink-2">Your changes here aren't saved yet.</p>
      <div className="dialog-acts">
        <Button onClick={saveAndLeave}>Save and leave</Button>
        <Button variant="line" onClick={leave}>
          Leave without saving
        </Button>
        <Button variant="quiet" onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
