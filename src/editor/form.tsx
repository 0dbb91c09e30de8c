import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { FormMessage } from "../admin-ui/message.tsx";
import { SkipLink } from "../admin-ui/skip-link.tsx";
import { describeValue } from "../content/fields/describe.ts";
import { differencesBetween } from "../content/fields/differences.ts";
import { findInput } from "../content/fields/place.ts";
import { publishesOnSave } from "./api/kinds-without-drafts.ts";
import type { Loaded } from "./api/load.server.ts";
import { ConflictDialog } from "./conflicts/conflicts.tsx";
import { FailedSchedule } from "./conflicts/failed-schedule.tsx";
import { LeavePrompt } from "./conflicts/leave-prompt.tsx";
import { offerId, RecoveryOffer } from "./conflicts/recovery-offer.tsx";
import { RemoteChanges, usePolling } from "./conflicts/remote-changes.tsx";
import { TruncatedNotice } from "./conflicts/truncated.tsx";
import { EditorContext, namesIn } from "./context.ts";
import { createEditor } from "./document/editor.ts";
import { FormWithPreview } from "./preview/form-with-preview.tsx";
import { PublishBar } from "./publish-bar/publish-bar.tsx";
import { SaveBar } from "./publish-bar/save-bar.tsx";
import { type ToastMessages, useForm } from "./use-form.ts";
import { useReferenceStore } from "./use-reference-store.ts";

interface EditFormProps {
  loaded: Loaded;
  /** The screen's path. */
  path: string;
  messages: ToastMessages;
  /** Shows the part of the screen that contains an input. */
  reveal?: (path: string) => void;
  /** Content above the form's notices. */
  head?: ReactNode;
  children: ReactNode;
}

/** The form of one entry. Saves, autosaves and merges the values of its inputs. */
export function EditForm({ loaded, path, messages, reveal, head, children }: EditFormProps) {
  const { timeZone, facts, subject } = loaded;
  const { options: references, add: addReferences, known } = useReferenceStore(loaded.choices);
  const [editor] = useState(() => createEditor(loaded, { addReferences, known }));
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read);
  const form = useForm(editor, { messages, timeZone, reveal });
  const { doc, root } = editor;
  const { errors, status, standing } = state;
  const { focusedField } = form;
  const context = useMemo(
    () => ({ doc, root, errors, references, subject, standing, timeZone, facts, focusedField }),
    [doc, root, errors, references, subject, standing, timeZone, facts, focusedField],
  );
  const names = namesIn(references);

  const [isHydrated, setHydrated] = useState(false);

  useEffect(() => setHydrated(true), []);
  useEffect(() => editor.start(), [editor]);
  const companions = usePolling(editor, state.base.version, loaded.companions);

  const body = (
    <>
      {head}
      <div className="mb-6 hidden unscripted:block">
        <FormMessage tone="bad">Editing needs JavaScript. Turn it on in your browser and reload the page.</FormMessage>
      </div>
      {state.offer && <SkipLink to={offerId}>Skip to your unsaved work</SkipLink>}
      {state.base.cut && (
        <div className="mb-6">
          <TruncatedNotice parts={state.base.cut}>
            Nothing was deleted: the full text is still in the version history. If you save, the new version has only
            what you see here.
          </TruncatedNotice>
        </div>
      )}
      {standing.missed && <FailedSchedule {...{ editor, known, form, timeZone }} missed={standing.missed} />}
      {/* Input before hydration would be lost. */}
      <div inert={!isHydrated}>{children}</div>
    </>
  );
  // Unprompted notices are shown in the bar, so that nothing moves under the pointer.
  const notices = (
    <>
      {state.offer && (
        <RecoveryOffer
          offer={state.offer}
          timeZone={timeZone}
          onRestore={() => state.offer && void editor.restore(state.offer)}
          onDiscard={() => state.offer && void editor.discardOffer(state.offer)}
        />
      )}
      <RemoteChanges
        state={state}
        timeZone={timeZone}
        differences={(before, after) => differencesBetween(root, before, after, names)}
        onApply={editor.mergeNewer}
      />
    </>
  );
  const bar = { editor, state, timeZone, path, form, companions, notices };
  return (
    <EditorContext value={context}>
      {publishesOnSave(subject.kind) ? (
        body
      ) : (
        <FormWithPreview editor={editor} state={state} focusField={form.focusField}>
          {body}
        </FormWithPreview>
      )}
      {status.state === "conflict" && (
        <ConflictDialog
          conflict={status.conflict}
          timeZone={timeZone}
          describe={({ path: at, mine, theirs }) => {
            const { field, label } = findInput(root, at.split("."), status.conflict.merged);
            return { label, mine: describeValue(field, mine, names), theirs: describeValue(field, theirs, names) };
          }}
          otherChanges={differencesBetween(root, state.base.content, status.conflict.base.content, names).filter(
            ({ path: at }) => !status.conflict.conflicts.some(({ path }) => at === path || at.startsWith(`${path}.`)),
          )}
          onResolve={async (taken) => {
            const outcome = await editor.resolveConflicts(taken);
            if (outcome) form.report(outcome);
          }}
          onLater={editor.postponeConflicts}
        />
      )}
      <LeavePrompt editor={editor} title={loaded.title} isUnsaved={status.state !== "saved"} save={form.save} />
      {publishesOnSave(subject.kind) ? <SaveBar {...bar} /> : <PublishBar {...bar} loaded={loaded} />}
    </EditorContext>
  );
}
