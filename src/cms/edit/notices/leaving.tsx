import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import type { Editor } from "../editor/editor.ts";
import { holdUnsaved } from "../editor/unsaved.ts";
import { Asking } from "./asking.tsx";

interface LeavingProps {
  editor: Editor;
  title: string;
  isUnsaved: boolean;
  /** Saves; whether all is saved then. */
  save: () => Promise<boolean>;
}

/** Asks before what is typed is left behind. */
export function Leaving({ editor, title, isUnsaved, save }: LeavingProps) {
  const latestSave = useRef(save);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    latestSave.current = save;
  });

  useEffect(() => {
    if (!isUnsaved) return;
    return holdUnsaved({ title, save: () => latestSave.current(), drop: editor.drop });
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
    await editor.drop();
    blocker.proceed?.();
  }

  return (
    <Asking title="Leave without saving?" onLeave={blocker.reset}>
      <p className="text-ink-2">What you changed here is not saved yet.</p>
      <div className="dialog-acts">
        <Button onClick={saveAndLeave}>Save and leave</Button>
        <Button variant="line" onClick={leave}>
          Leave without saving
        </Button>
        <Button variant="quiet" onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Asking>
  );
}
