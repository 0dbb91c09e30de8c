import { useEffect, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import type { Use } from "#src/domain/content/published/uses.server.ts";
import { fetchUses, type Subject } from "../api/client.ts";
import { useEditorContext } from "../context.ts";
import { UseLinks } from "../usage-links.tsx";

/** Actions that need a confirmation. */
export type ConfirmableAction = keyof typeof questions;

/** `entry` is the entry's title. */
const questions = {
  revert: {
    title: () => "Discard your changes?",
    no: "Keep my changes",
    yes: "Discard changes",
    text: "This goes back to the last saved version.",
  },
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

interface ConfirmDialogProps {
  action: ConfirmableAction;
  onLeave: () => void;
  onConfirm: () => void;
}

/** Confirms an action on the entry. */
export function ConfirmDialog({ action, onLeave, onConfirm }: ConfirmDialogProps) {
  const { standing, subject } = useEditorContext();
  const { title, text, no, yes } = questions[action];
  return (
    <Modal title={title(standing.title)} onLeave={onLeave}>
      <div className="text-ink-2">
        <p>
          {action === "delete" && standing.isPublished && "Visitors won't see it anymore. "}
          {text}
        </p>
        {(action === "unpublish" || action === "delete") && <UsedBy subject={subject} />}
      </div>
      <div className="dialog-acts">
        <Button variant="line" onClick={onLeave} data-autofocus>
          {no}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave();
            onConfirm();
          }}
        >
          {yes}
        </Button>
      </div>
    </Modal>
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
