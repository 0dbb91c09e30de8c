import { type ReactNode, useEffect, useState } from "react";
import type { Use } from "../../content/published/uses.server.ts";
import { fetchUses, type Subject } from "../api/client.ts";
import type { Outcome } from "../api/results.ts";
import { UseLinks } from "../usage-links.tsx";
import type { BarProps } from "./bar-props.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Actions that need a confirmation. */
export type ConfirmableAction = "unpublish" | "discard" | "undo" | "delete";

interface ConfirmationProps extends BarProps {
  action: ConfirmableAction;
  remove: () => void;
  onLeave: () => void;
}

/** Confirms an action on an entry, then runs it. */
export function Confirmation({ action, editor, state, form, remove, onLeave }: ConfirmationProps) {
  const { standing } = state;
  const { title } = standing;

  async function report(work: Promise<Outcome>, done?: string) {
    form.report(await work, done);
  }

  const confirmations: Record<
    typeof action,
    { title: string; no: string; yes: string; run: () => void; text: ReactNode }
  > = {
    undo: {
      title: "Undo your changes?",
      no: "Keep my changes",
      yes: "Undo changes",
      run: editor.discard,
      text: "This goes back to the last saved version.",
    },
    discard: {
      title: "Discard this draft?",
      no: "Keep draft",
      yes: "Discard draft",
      run: () => report(editor.discardDraft(), "Draft discarded"),
      text: "This goes back to what visitors see. Your draft stays in the version history.",
    },
    unpublish: {
      title: `Unpublish “${title}”?`,
      no: "Keep it published",
      yes: "Unpublish",
      run: () => report(editor.unpublish(), `“${title}” is unpublished`),
      text: (
        <>
          <p>Visitors won't see it anymore. It stays here as a draft.</p>
          <UsedBy subject={editor.subject} />
        </>
      ),
    },
    delete: {
      title: `Delete “${title}”?`,
      no: "Keep it",
      yes: "Delete",
      run: remove,
      text: (
        <>
          <p>
            {standing.isPublished && "Visitors won't see it anymore. "}You can restore it from the trash for 30 days.
          </p>
          <UsedBy subject={editor.subject} />
        </>
      ),
    },
  };
  const { run, text, ...words } = confirmations[action];
  return (
    <ConfirmDialog {...words} onLeave={onLeave} onYes={run}>
      {text}
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
