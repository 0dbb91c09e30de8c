import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "#src/admin/ui/controls.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import { differencesBetween } from "#src/domain/content/fields/diff/differences.ts";
import { fetchUpdates } from "../api/client.ts";
import type { Companion } from "../api/results.ts";
import { useEditorContext, useNames } from "../context.ts";
import type { Editor } from "../document/editor.ts";
import type { FormState } from "../document/state.ts";
import { atTime } from "../publish-bar/status-text.ts";
import { DifferenceList } from "./difference-list.tsx";

/** Polls for newer saves and returns who else has the entry open. */
export function useEntryUpdates(editor: Editor, version: number, initial: Companion[]): Companion[] {
  const { subject, formId } = editor;
  const { data } = useQuery({
    queryKey: ["saved", subject.entry, subject.language, version, formId],
    queryFn: ({ signal }) => fetchUpdates(subject, { version, formId }, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data) editor.receivePoll(data);
  }, [editor, data]);
  return data?.companions ?? initial;
}

/** Announces a newer save and shows its changes. */
export function RemoteChanges({ state, onApply }: { state: FormState; onApply: () => void }) {
  const { root, timeZone } = useEditorContext();
  const names = useNames();
  const [isOpen, setOpen] = useState(false);
  const { newer, base, status } = state;
  if (!newer || status.state === "saving" || status.state === "conflict") return null;
  const authorName = newer.by ?? "Someone";
  return (
    <section className="notice" aria-label="Newer version">
      <p role="status">
        <b>
          {authorName} saved this {atTime(timeZone, newer.at)}.
        </b>{" "}
        You're still seeing the earlier version.
      </p>
      <Button variant="line" onClick={() => setOpen(true)}>
        See changes
      </Button>
      {isOpen && (
        <Modal title={`What ${authorName} changed`} isLarge onLeave={() => setOpen(false)}>
          <DifferenceList differences={differencesBetween(root, base.content, newer.content, names)} />
          <p className="mt-4 text-ink-2">
            If you apply these changes, your edits stay. If you both changed the same field, you choose.
          </p>
          <div className="dialog-acts">
            <Button
              onClick={() => {
                setOpen(false);
                onApply();
              }}
            >
              Apply changes
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </div>
        </Modal>
      )}
    </section>
  );
}
