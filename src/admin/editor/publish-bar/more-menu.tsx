import { CopyPlus, EyeOff, History, type LucideIcon, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { entryPath, revisionsPath } from "#src/admin/session/entry-path.ts";
import { listOf, screens } from "#src/admin/session/screens.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import { OverflowMenu } from "#src/admin/ui/menu.tsx";
import { sendAction } from "../api/client.ts";
import type { LoadedEntry } from "../api/load.server.ts";
import { type ConfirmableAction, ConfirmDialog } from "./confirm-dialog.tsx";
import type { BarProps } from "./save-status.tsx";

/** The menu of less frequent actions. */
export function MoreMenu(props: BarProps & { loaded: LoadedEntry }) {
  const { editor, state, loaded } = props;
  const [confirming, setConfirming] = useState<Exclude<ConfirmableAction, "revert"> | null>(null);
  const { duplicate, confirmedActions } = useEntryActions(props);
  const { publicationStatus, status } = state;
  const { exists } = publicationStatus;
  const isTranslation = loaded.source !== null;
  const hasUnpublishedDraft = publicationStatus.isPublished && publicationStatus.state !== "published";

  const line = (name: string, Icon: LucideIcon, onSelect: () => void) => (
    <button type="button" className="menu-line" onClick={onSelect}>
      <Icon className="icon" aria-hidden />
      {name}
    </button>
  );

  return (
    <>
      <OverflowMenu>
        {status.state !== "saved" && line("Undo unsaved changes...", Undo2, () => setConfirming("undo"))}
        {hasUnpublishedDraft && line("Discard draft...", RotateCcw, () => setConfirming("discard"))}
        {exists && (
          <Link to={revisionsPath(editor.subject)} className="menu-line">
            <History className="icon" aria-hidden />
            Version history
          </Link>
        )}
        {exists && !loaded.isSingle && !isTranslation && line("Duplicate", CopyPlus, duplicate)}
        {publicationStatus.isPublished &&
          loaded.mayUnpublish &&
          line("Unpublish...", EyeOff, () => setConfirming("unpublish"))}
        {exists && !loaded.isLocked && !isTranslation && (
          <div className="menu-apart">{line("Delete...", Trash2, () => setConfirming("delete"))}</div>
        )}
      </OverflowMenu>
      {confirming && (
        <ConfirmDialog
          action={confirming}
          onLeave={() => setConfirming(null)}
          onConfirm={confirmedActions[confirming]}
        />
      )}
    </>
  );
}

/** Duplicates the entry, or runs a confirmed action. */
function useEntryActions({ editor, state, form }: BarProps) {
  const navigate = useNavigate();
  const { subject } = editor;
  const { title } = state.publicationStatus;

  async function duplicate() {
    if (state.status.state !== "saved" && !(await form.save())) return;
    const result = await sendAction(subject, "duplicate");
    if (result.state !== "copied") return form.toast("Couldn't duplicate it");
    form.toast(`This is the copy of “${title}”`);
    void navigate(entryPath({ kind: subject.kind, id: result.id }) ?? "");
  }

  async function remove() {
    const result = await sendAction(subject, "delete");
    if (result.state !== "deleted")
      return form.toast(result.state === "refused" ? result.message : "Couldn't delete it");
    await editor.discardUnsaved();
    form.dismissToast();
    void navigate((listOf(subject.kind) ?? screens.dashboard).path);
    showResult({
      form: "delete",
      state: "done",
      message: `“${title}” is deleted.`,
      errors: {},
      values: {},
      undo: {
        url: href("/cms/trash"),
        fields: [
          ["intent", "put-back"],
          ["entry", subject.entry],
        ],
      },
    });
  }

  const confirmedActions = {
    undo: editor.discard,
    discard: async () => form.report(await editor.discardDraft(), "Draft discarded"),
    unpublish: async () => form.report(await editor.unpublish(), `“${title}” is unpublished`),
    delete: remove,
  };
  return { duplicate, confirmedActions };
}
