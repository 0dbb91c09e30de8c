import { useEffect, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import type { EntryUse } from "#src/domain/content/published/uses.server.ts";
import { type EditedEntry, fetchUses } from "../api/client.ts";
import type { PublicationStatus } from "../api/results.ts";
import { useEditorContext } from "../context.ts";
import { UsageLinks } from "../usage-links.tsx";

/** Actions that need a confirmation. */
export type ConfirmableAction = keyof typeof questions;

/** `entry` is the entry's title. */
const questions = {
  revert: {
    title: () => "Discard your changes?",
    cancelLabel: "Keep my changes",
    confirmLabel: "Discard changes",
    text: "This goes back to the last saved version.",
  },
  undo: {
    title: () => "Undo your changes?",
    cancelLabel: "Keep my changes",
    confirmLabel: "Undo changes",
    text: "This goes back to the last saved version.",
  },
  discard: {
    title: () => "Discard this draft?",
    cancelLabel: "Keep draft",
    confirmLabel: "Discard draft",
    text: "This goes back to what visitors see. Your draft stays in the version history.",
  },
  unpublish: {
    title: (entry: string) => `Unpublish “${entry}”?`,
    cancelLabel: "Keep it published",
    confirmLabel: "Unpublish",
    text: "It stays here as a draft.",
  },
  delete: {
    title: (entry: string) => `Delete “${entry}”?`,
    cancelLabel: "Keep it",
    confirmLabel: "Delete",
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
  const { publicationStatus, subject } = useEditorContext();
  const { title, text, cancelLabel, confirmLabel } = questions[action];
  const isRemoved = action === "unpublish" || action === "delete";
  return (
    <Modal title={title(publicationStatus.title)} onLeave={onLeave}>
      <div className="text-ink-2">
        <p>
          {isRemoved && publicationStatus.isPublished && `${describeLoss(publicationStatus)} `}
          {text}
        </p>
        {isRemoved && <UsedBy subject={subject} />}
      </div>
      <div className="dialog-acts">
        <Button variant="line" onClick={onLeave} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave();
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

function describeLoss({ path }: PublicationStatus): string {
  return path === null ? "Visitors won't see it anymore." : `Visitors lose the page at ${path}.`;
}

/** Entries that refer to an entry, before it is removed. */
function UsedBy({ subject }: { subject: EditedEntry }) {
  const [uses, setUses] = useState<EntryUse[]>([]);
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
      <UsageLinks uses={uses} />
    </div>
  );
}
