import { useEffect, useState } from "react";
import type { Use } from "../../content/published/uses.server.ts";
import { fetchUses, type Subject } from "../api/client.ts";
import { UseLinks } from "../usage-links.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { BarProps } from "./save-status.tsx";

/** Actions that need a confirmation. */
export type ConfirmableAction = keyof typeof questions;

/** `entry` is the entry's title. */
const questions = {
  undo: {
    title: () => "Undo your changes?",
    no: "Keep my changes",
    yes: "Undo changes",
    text: "This goes back to the last saved version.",
  },
  discard: {
    title: () => "Discard this draft?",
    no: "Keep draft",
    yes: "Discard draft",
    text: "This goes back to what visitors see. Your draft stays in the version history.",
  },
  unpublish: {
    title: (entry: string) => `Unpublish “${entry}”?`,
    no: "Keep it published",
    yes: "Unpublish",
    text: "Visitors won't see it anymore. It stays here as a draft.",
  },
  delete: {
    title: (entry: string) => `Delete “${entry}”?`,
    no: "Keep it",
    yes: "Delete",
    text: "You can restore it from the trash for 30 days.",
  },
};

interface ConfirmationProps extends BarProps {
  action: ConfirmableAction;
  remove: () => void;
  onLeave: () => void;
}

/** Confirms an action on an entry, then runs it. */
export function Confirmation({ action, editor, state, form, remove, onLeave }: ConfirmationProps) {
  const { title: entry, isPublished } = state.standing;
  const run: Record<ConfirmableAction, () => void> = {
    undo: editor.discard,
    discard: async () => form.report(await editor.discardDraft(), "Draft discarded"),
    unpublish: async () => form.report(await editor.unpublish(), `“${entry}” is unpublished`),
    delete: remove,
  };
  const { title, text, ...labels } = questions[action];
  const isRemoved = action === "unpublish" || action === "delete";
  return (
    <ConfirmDialog title={title(entry)} {...labels} onLeave={onLeave} onYes={run[action]}>
      <p>
        {action === "delete" && isPublished && "Visitors won't see it anymore. "}
        {text}
      </p>
      {isRemoved && <UsedBy subject={editor.subject} />}
    </ConfirmDialog>
  );
}

/** Entries that refer to an entry, before it is removed. */
function UsedBy({ subject }: { subject: Subject }) {
  const [uses, setUses] = useState<Use[]>([]);
  useEffect(() => {
    let isStale = false;
    // Without a response the action stays possible: it can be undone.
    fetchUses(subject).then(
      (found) => isStale || setUses(found),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [subject]);
  if (uses.length === 0) return null;
  return (
    <div className="mt-3">
      <p>Used by:</p>
      <UseLinks uses={uses} />
    </div>
  );
}
