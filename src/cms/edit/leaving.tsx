import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Asking } from "./asking.tsx";
import type { Editor } from "./editor.ts";

interface LeavingProps {
  editor: Editor;
  isUnsaved: boolean;
  /** Saves; whether all is saved then. */
  save: () => Promise<boolean>;
}

/** Asks before what is typed is left behind. */
export function Leaving({ editor, isUnsaved, save }: LeavingProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

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
