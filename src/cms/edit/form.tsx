import { notifications } from "@mantine/notifications";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { changedParts, differencesBetween } from "../../content/differences.ts";
import { placeOf } from "../../content/place.ts";
import { wordsOf } from "../../content/words-of.ts";
import { FormMessage } from "../message.tsx";
import type { Outcome } from "./answers.ts";
import { Clashes } from "./clashes.tsx";
import { EditingContext, namesIn } from "./context.ts";
import { openEditor } from "./editor.ts";
import { Leaving } from "./leaving.tsx";
import type { Loaded } from "./load.server.ts";
import { Newer, useNotice } from "./newer.tsx";
import { Offer } from "./offer.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useChoosing } from "./use-choosing.ts";

interface EditFormProps {
  loaded: Loaded;
  /** The screen's own address. */
  path: string;
  /** What is said by a toast. */
  says: { saved: string; failed: string };
  /** Brings the part of the screen into view that an input stands in. */
  reveal?: (path: string) => void;
  children: ReactNode;
}

/** The form of one entry: its inputs stand in it, and what they hold is saved, kept and merged here. */
export function EditForm({ loaded, path, says, reveal, children }: EditFormProps) {
  const { timeZone } = loaded;
  const { choices, learn } = useChoosing(loaded.choices);
  const [editor] = useState(() => openEditor(loaded, { learn }));
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read);
  const { revalidate } = useRevalidator();
  const { edited, root } = editor;
  const { faults, status } = state;
  const editing = useMemo(() => ({ edited, root, faults, choices }), [edited, root, faults, choices]);
  const names = namesIn(choices);

  const [isLive, setLive] = useState(false);

  useEffect(() => setLive(true), []);
  useEffect(() => editor.start(), [editor]);
  useNotice(editor, state.base.version);

  function showFault() {
    const [first] = Object.keys(editor.read().faults);
    if (first === undefined) return;
    reveal?.(first);
    // The part that it stands in opens first.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`field-${first}`)?.focus()));
  }

  function tell(outcome: Outcome) {
    if (outcome.state === "saved") {
      const besides = outcome.with.map(({ by, before, after }) => {
        const parts = changedParts(root, before, after).join(", ");
        return ` What ${by ?? "somebody"} changed meanwhile is kept: ${parts}.`;
      });
      notifications.show({ message: [says.saved, ...besides].join(besides.length > 0 ? "." : "") });
      void revalidate();
    }
    if (outcome.state === "failed") notifications.show({ message: says.failed });
    if (outcome.state === "faulty") showFault();
  }

  async function save(): Promise<boolean> {
    const outcome = await editor.save();
    tell(outcome);
    return outcome.state === "saved";
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s")
        return;
      event.preventDefault();
      void save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return (
    <EditingContext value={editing}>
      <div className="mb-6 hidden unscripted:block">
        <FormMessage tone="bad">
          Editing needs JavaScript: switch it on in this browser and reload the page.
        </FormMessage>
      </div>
      {state.offer && (
        <Offer
          offer={state.offer}
          timeZone={timeZone}
          onRestore={() => state.offer && void editor.restore(state.offer)}
          onDiscard={() => state.offer && void editor.forget(state.offer)}
        />
      )}
      <Newer
        state={state}
        timeZone={timeZone}
        differences={(before, after) => differencesBetween(root, before, after, names)}
        onTake={editor.takeNewer}
      />
      {/* What was typed before the script has taken over would be lost. */}
      <div inert={!isLive}>{children}</div>
      {status.state === "choosing" && (
        <Clashes
          choice={status.choice}
          timeZone={timeZone}
          inWords={({ path: at, mine, theirs }) => {
            const { field, label } = placeOf(root, at.split("."), status.choice.merged);
            return { label, mine: wordsOf(field, mine, names), theirs: wordsOf(field, theirs, names) };
          }}
          besides={differencesBetween(root, state.base.content, status.choice.base.content, names).filter(
            ({ path: at }) =>
              !status.choice.clashes.some((clash) => at === clash.path || at.startsWith(`${clash.path}.`)),
          )}
          onSettle={async (taken) => {
            const outcome = await editor.settle(taken);
            if (outcome) tell(outcome);
          }}
          onLater={editor.chooseLater}
        />
      )}
      <Leaving editor={editor} title={loaded.title} isUnsaved={status.state !== "saved"} save={save} />
      <SaveBar editor={editor} state={state} timeZone={timeZone} path={path} onSave={save} onShowFault={showFault} />
    </EditingContext>
  );
}
