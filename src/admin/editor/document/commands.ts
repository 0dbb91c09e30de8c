import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { sendAction, sendDiscard, sendSave } from "../api/client.ts";
import { publishesOnSave } from "../api/kinds-without-drafts.ts";
import type { Command, CommandOutcome, RemoteChange, SaveResult } from "../api/results.ts";
import { slugKey, toSlug } from "../api/slug-key.ts";
import type { ReferenceStore } from "../reference-store.ts";
import type { Autosave } from "./autosave.ts";
import type { FormStore } from "./form-store.ts";
import type { RunningUploads } from "./running-uploads.ts";
import { afterRemoteSave, afterSave, type StateChange, withFindings } from "./state.ts";
import { validateLazily } from "./validation.ts";

interface CommandOptions {
  autosave: Autosave;
  /** Gets the references of another person's content. */
  references: ReferenceStore;
  uploads: RunningUploads;
}

/** The form's commands to the server. They run one at a time. */
export function createCommands(store: FormStore, { autosave, references, uploads }: CommandOptions) {
  const { subject, doc, content, read, set } = store;
  const isPublishedOnSave = publishesOnSave(subject.kind);
  let running: Promise<CommandOutcome> | null = null;

  async function enqueue(task: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
    while (running) await running;
    return start(task());
  }

  function start(task: Promise<CommandOutcome>): Promise<CommandOutcome> {
    running = task.finally(() => {
      running = null;
    });
    return running;
  }

  const run = (command: Command) => enqueue(() => attemptWithUploads(command));

  /** Publishes once all uploads are in the document. A draft does not wait for them. */
  async function attemptWithUploads(command: Command): Promise<CommandOutcome> {
    const { intent } = command;
    if (intent === "save" && !isPublishedOnSave) return attempt(command, []);
    set({ status: { state: "saving", intent } });
    const isUploaded = await uploads.finish();
    // Meanwhile the changes may have been discarded.
    if (isUploaded && read().status.state === "saving") return attempt(command, []);
    set(idle());
    const text = intent === "save" ? "Not saved" : "Not published";
    return { state: "refused", message: isUploaded ? text : `${text}: an upload failed` };
  }

  async function attempt(command: Command, merged: RemoteChange[]): Promise<CommandOutcome> {
    const { intent } = command;
    set({ status: { state: "saving", intent } });
    const slug = doc.read(slugKey);
    if (typeof slug === "string" && slug !== toSlug(slug, subject.language)) {
      doc.write(slugKey, toSlug(slug, subject.language));
    }
    const sent = content();
    const version = autosave.text();
    const checked = isPublishedOnSave
      ? await validateLazily(subject.kind, sent)
      : { state: "valid" as const, content: sent };
    if (checked.state === "invalid") return invalid(checked.fieldErrors);
    const result = await sendSave(subject, command, {
      base: read().base.version,
      original: read().base.original,
      content: checked.content,
      ...version,
    });
    switch (result.state) {
      case "saved":
        set({
          ...afterSave(read(), result.storedVersion, sent, deepEqual(content(), sent)),
          publicationStatus: result.publicationStatus,
        });
        if (result.advice?.length) set(withFindings({ command, isDone: true, list: result.advice, slug: null }));
        autosave.confirmDropped(version.sequence);
        autosave.sync();
        return { state: "saved", intent, merged, ...(result.note && { note: result.note }) };
      case "invalid":
        return invalid(result.fieldErrors);
      case "findings":
        set({
          ...idle(),
          ...withFindings({ command, isDone: false, list: result.findings, slug: Object(sent)[slugKey] }),
        });
        return { state: "findings" };
      case "conflict":
        return mergeAndRetry(command, result, sent, merged);
      case "refused":
        set(idle());
        return result;
      case "missing":
      case "other-person":
        set({ status: { state: "failed", failure: result.state, intent } });
        return { state: "failed", intent };
      case "failed":
        set({ status: { ...result, intent } });
        return { state: "failed", intent };
    }
  }

  /** Merges another person's save and retries. */
  async function mergeAndRetry(
    command: Command,
    { storedVersion, publicationStatus, referenceOptions }: Extract<SaveResult, { state: "conflict" }>,
    sent: object,
    merged: RemoteChange[],
  ): Promise<CommandOutcome> {
    references.add(referenceOptions);
    const before = read().base.content;
    const theirs = storedVersion.content;
    set({ publicationStatus });
    const next = { act: "send" as const, command };
    const isMerged = store.merge({
      ancestor: before,
      mine: content(),
      theirs,
      author: storedVersion,
      base: storedVersion,
      next,
    });
    if (!isMerged) return { state: "conflict" };
    const others = [...merged, { by: storedVersion.by, before, after: theirs }];
    // The server has all of this already, as after an attempt whose response was lost.
    if (read().status.state === "saved" && (command.intent === "save" || publicationStatus.state === "published")) {
      autosave.sync();
      return { state: "saved", intent: command.intent, merged: [] };
    }
    // Nobody publishes changes that they have not seen.
    if (command.intent !== "save" && !deepEqual(content(), sent)) return { state: "merged", merged: others };
    return attempt(command, others);
  }

  async function discardDraft(): Promise<CommandOutcome> {
    const result = await sendDiscard(subject, read().base.version);
    switch (result.state) {
      case "saved":
        set({ publicationStatus: result.publicationStatus });
        store.reset(result.storedVersion);
        autosave.sync();
        return { state: "saved", intent: "save", merged: [] };
      case "conflict":
        references.add(result.referenceOptions);
        set({ ...afterRemoteSave(read(), result.storedVersion), publicationStatus: result.publicationStatus });
        return { state: "refused", message: "Someone else saved this. See their changes first." };
      default:
        return { state: "failed", intent: "save" };
    }
  }

  /** The state after a command that changed nothing. */
  function idle(): StateChange {
    return { status: { state: store.isClean() ? "saved" : "unsaved" } };
  }

  function invalid(fieldErrors: Record<string, string>): CommandOutcome {
    set({ status: { state: "invalid" }, errors: fieldErrors });
    return { state: "invalid" };
  }

  return {
    run,
    /** Saves unsaved input, if any. Waits for a running save, then saves what came after it. */
    save: async (): Promise<CommandOutcome> => {
      const { status, isUploading } = read();
      if (status.state === "saved" && !(isUploading && isPublishedOnSave))
        return { state: "saved", intent: "save", merged: [] };
      const isFirst = running === null;
      const outcome = await (running ?? run({ intent: "save" }));
      const isMore = !isFirst && outcome.state === "saved" && read().status.state === "unsaved";
      return isMore ? run({ intent: "save" }) : outcome;
    },
    /** Saves even without changes, which clears the failed schedule. */
    keepAsDraft: () => run({ intent: "save" }),
    /** Goes back to the published version. */
    discardDraft: () => enqueue(discardDraft),
    /** Unpublishes the entry. Unsaved input stays. */
    unpublish: () =>
      enqueue(async () => {
        const result = await sendAction(subject, "unpublish");
        if (result.state === "refused") return result;
        if (result.state !== "done") return { state: "failed", intent: "save" };
        set({ publicationStatus: result.publicationStatus });
        return { state: "saved", intent: "save", merged: [] };
      }),
  };
}
