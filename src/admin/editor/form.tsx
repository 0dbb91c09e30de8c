import { type ReactNode, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { loadLater } from "#src/admin/ui/load-later.ts";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { SkipLink } from "#src/admin/ui/skip-link.tsx";
import { staffPreviewPath } from "#src/base/preview-path.ts";
import { publishesOnSave } from "./api/kinds-without-drafts.ts";
import type { LoadedEntry } from "./api/load.server.ts";
import { FailedSchedule } from "./conflicts/failed-schedule.tsx";
import { LeavePrompt } from "./conflicts/leave-prompt.tsx";
import { RecoveryNotice, recoveryNoticeId } from "./conflicts/recovery-notice.tsx";
import { RemoteChanges, useEntryUpdates } from "./conflicts/remote-changes.tsx";
import { TruncatedNotice } from "./conflicts/truncated.tsx";
import { EditorContext } from "./context.ts";
import { createEditor, type Editor } from "./document/editor.ts";
import type { FormState } from "./document/state.ts";
import { FormWithPreview } from "./preview/form-with-preview.tsx";
import { PublishBar } from "./publish-bar/publish-bar.tsx";
import { SaveBar } from "./publish-bar/save-bar.tsx";
import { createReferenceStore } from "./reference-store.ts";
import { PreviewSourceContext } from "./search-preview/page-previews.tsx";
import { LanguageTabs } from "./translation/language-tabs.tsx";
import { TranslationContext } from "./translation/translation.ts";
import { TranslationNotice } from "./translation/translation-notice.tsx";
import { type Form, type ToastMessages, useForm } from "./use-form.ts";

interface EditFormProps {
  loaded: LoadedEntry;
  /** The screen's path. */
  path: string;
  messages: ToastMessages;
  /** Shows the part of the screen that contains an input. */
  reveal?: (path: string) => void;
  /** Content above the form's notices. */
  head?: ReactNode;
  children: ReactNode;
}

/** It compares texts by word, with a script that a form needs only then. */
const useConflictDialog = loadLater(async () => (await import("./conflicts/conflicts.tsx")).ConflictDialog);

/** The form of one entry. Saves, autosaves and merges the values of its inputs. */
export function EditForm({ loaded, path, messages, reveal, head, children }: EditFormProps) {
  const { timeZone, facts, subject } = loaded;
  const [references] = useState(() => createReferenceStore(loaded.referenceOptions));
  const [editor] = useState(() => createEditor(loaded, references));
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read);
  const form = useForm(editor, { messages, timeZone, reveal });
  const { doc, root, addUpload } = editor;
  const { errors, status, publicationStatus, recoverable } = state;
  const { focusedField } = form;
  const context = useMemo(
    () => ({ doc, root, errors, references, addUpload, subject, publicationStatus, timeZone, facts, focusedField }),
    [doc, root, errors, references, addUpload, subject, publicationStatus, timeZone, facts, focusedField],
  );
  const source = usePreviewSource(editor, state);
  useEffect(() => editor.start(), [editor]);
  useLinkedField(form);
  useCurrentTranslation(loaded, state);
  const companions = useEntryUpdates(editor, state.base.version, loaded.companions);

  const body = (
    <>
      {head}
      <LanguageTabs {...loaded} />
      <TranslationNotice form={form} />
      <FormNotices {...{ editor, state, form }} />
      <HydratedOnly>
        <PreviewSourceContext value={source}>{children}</PreviewSourceContext>
      </HydratedOnly>
    </>
  );
  // Unprompted notices are shown in the bar, so that nothing moves under the pointer.
  const notices = (
    <>
      {recoverable && <RecoveryNotice {...{ recoverable, editor }} />}
      <RemoteChanges state={state} onApply={editor.mergeNewer} />
    </>
  );
  const ConflictDialog = useConflictDialog(status.state);
  const bar = { editor, state, path, form, companions, notices };
  const isPublishedOnSave = publishesOnSave(subject.kind);
  return (
    <EditorContext value={context}>
      <TranslationContext value={loaded.source}>
        {isPublishedOnSave ? body : <FormWithPreview {...{ editor, state, form, path }}>{body}</FormWithPreview>}
        {status.state === "conflict" && ConflictDialog && (
          <ConflictDialog conflict={status.conflict} {...{ editor, form }} />
        )}
        <LeavePrompt editor={editor} title={loaded.title} state={state} save={form.save} />
        {isPublishedOnSave ? <SaveBar {...bar} /> : <PublishBar {...bar} loaded={loaded} />}
      </TranslationContext>
    </EditorContext>
  );
}

/** The page of the text as the server has it. */
function usePreviewSource({ subject, formId }: Editor, { publicationStatus, base, remoteAutosave }: FormState) {
  const key = `${base.version} ${remoteAutosave.state === "saved" ? remoteAutosave.at : ""}`;
  const url = publicationStatus.exists ? staffPreviewPath({ ...subject, formId }) : null;
  return useMemo(() => (url === null ? null : { url, key }), [url, key]);
}

/** The texts of other languages, and their states, are those of the saved version. */
function useCurrentTranslation({ languages, storedVersion }: LoadedEntry, { base }: FormState) {
  const { revalidate } = useRevalidator();
  const isCurrent = languages.length < 2 || base.version === storedVersion.version;
  useEffect(() => {
    if (!isCurrent) void revalidate();
  }, [isCurrent, revalidate]);
}

/** Focuses the field that the address names, at each navigation. */
function useLinkedField({ focusField }: Form) {
  const { hash, key } = useLocation();
  const focusLinked = useEffectEvent(() => {
    const [, path] = /^#field-([\w.$]+)$/.exec(hash) ?? [];
    if (path !== undefined) focusField(path);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search result may lead to the open screen
  useEffect(() => {
    // After the layout has moved the focus to the main element, and the inputs are no longer inert.
    const frame = requestAnimationFrame(() => focusLinked());
    return () => cancelAnimationFrame(frame);
  }, [key]);
}

/** Notices above the inputs. */
function FormNotices({ editor, state, form }: { editor: Editor; state: FormState; form: Form }) {
  const { base, recoverable, publicationStatus } = state;
  return (
    <>
      <div className="mb-6 hidden unscripted:block">
        <FormMessage tone="bad">Editing needs JavaScript. Turn it on in your browser and reload the page.</FormMessage>
      </div>
      {recoverable && <SkipLink to={recoveryNoticeId}>Skip to your unsaved changes</SkipLink>}
      {base.truncated && (
        <div className="mb-6">
          <TruncatedNotice messages={base.truncated}>
            Nothing was deleted: the full text is still in the version history. If you save, the new version has only
            what you see here.
          </TruncatedNotice>
        </div>
      )}
      {publicationStatus.failedSchedule && (
        <FailedSchedule failedSchedule={publicationStatus.failedSchedule} editor={editor} form={form} />
      )}
    </>
  );
}

/** Input before hydration would be lost. */
function HydratedOnly({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <div inert={!isHydrated}>{children}</div>;
}
