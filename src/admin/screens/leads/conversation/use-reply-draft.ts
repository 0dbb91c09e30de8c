import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { createDraft, type RemoteResult, type RemoteStatus, timeoutMs } from "#src/admin/ui/draft/draft.ts";
import { InputOwnerContext } from "#src/admin/ui/form/form-draft.ts";
import {
  isEmptyReplyDraft,
  type ReplyDraftContent,
  type ReplyDraftMode,
} from "#src/domain/leads/conversation/reply-draft-content.ts";
import type { ReplyDraft, SaveReplyDraftResult } from "#src/domain/leads/conversation/reply-drafts.server.ts";

export type ReplyDraftStatus =
  | RemoteStatus
  /** It was changed in another tab, and here, too. */
  | { state: "conflict"; other: ReplyDraft };

interface ReplyDraftSubject {
  lead: string;
  mode: ReplyDraftMode;
  /** The draft as the server has it. */
  stored: ReplyDraft;
}

/**
 * Autosaves the fields of a form in `box`. `draft` is what they begin with; `key` changes when another draft
 * is shown.
 */
export function useReplyDraft(
  containerRef: RefObject<HTMLElement | null>,
  { lead, mode, stored, fields }: ReplyDraftSubject & { fields: readonly string[] },
) {
  const person = use(InputOwnerContext);
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState({ draft: stored, key: 0 });
  const [status, setStatus] = useState<ReplyDraftStatus>({ state: "nothing" });
  const autosave = useRef<ReturnType<typeof createReplyDraft> | null>(null);
  const onRefresh = useEffectEvent(() => void revalidate());
  const first = useRef(stored);

  useEffect(() => {
    const open = new AbortController();
    const { signal } = open;
    const created = createReplyDraft({
      person,
      lead,
      mode,
      stored: first.current,
      show: (draft) => setCurrent(({ key }) => ({ draft, key: key + 1 })),
      report: setStatus,
    });
    autosave.current = created;
    void created.start(signal).then((isRestored) => {
      // Text may have been entered before the script ran.
      if (!isRestored && !signal.aborted) created.change(readFields(containerRef.current, fields));
    });
    const onVisible = async () => {
      if (document.visibilityState === "visible" && (await created.refresh())) onRefresh();
    };
    addEventListener("focus", onVisible, { signal });
    return () => open.abort();
  }, [containerRef, lead, mode, person, fields]);

  return {
    ...current,
    status,
    change: () => autosave.current?.change(readFields(containerRef.current, fields)),
    resolve: (choice: "this" | "other") => autosave.current?.resolve(choice),
    submitted: () => autosave.current?.submitted(),
    finish: () => autosave.current?.finish(),
  };
}

function readFields(container: HTMLElement | null, names: readonly string[]): ReplyDraftContent {
  return Object.fromEntries(names.map((name) => [name, fieldValue(container?.querySelector(`[name="${name}"]`))]));
}

function fieldValue(field: Element | null | undefined): string {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "yes" : "";
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((type) => field instanceof type);
  return isField && field && "value" in field ? String(field.value) : "";
}

function isSame(one: ReplyDraftContent, other: ReplyDraftContent): boolean {
  if (isEmptyReplyDraft(one) && isEmptyReplyDraft(other)) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

const newReplyDraft = (): ReplyDraft => ({ id: crypto.randomUUID(), version: 0, content: {} });

interface ReplyDraftOptions extends ReplyDraftSubject {
  person: string;
  /** Shows another draft in the fields. */
  show: (draft: ReplyDraft) => void;
  report: (status: ReplyDraftStatus) => void;
}

/** A draft that all tabs of its person share: each save names the version that it is based on. */
function createReplyDraft({ person, lead, mode, stored, show, report }: ReplyDraftOptions) {
  const url = href("/cms/leads/:lead/draft", { lead });
  let storedDraft = stored;
  let content = stored.content;
  let conflict: ReplyDraft | null = null;
  let sending: ReplyDraftContent | null = null;

  const draft = createDraft<ReplyDraft, SaveReplyDraftResult>({
    person,
    about: `${mode} ${lead}`,
    title: "a lead's conversation",
    url,
    isLocalUntilSent: true,
    read: () => (isEmptyReplyDraft(content) ? null : { ...storedDraft, content }),
    request: ({ content: draft }) => {
      const { id, version, content = {} } = draft ?? { ...storedDraft, content: {} };
      const fields = { intent: "save", person, mode, id, version: String(version), content: JSON.stringify(content) };
      return { fields, receive: (result) => receive({ id, version, content }, result) };
    },
    report: ({ remoteAutosave }) => remoteAutosave && report(remoteAutosave),
  });
  draft.adopt(stored.version > 0);

  function receive(sent: ReplyDraft, result: SaveReplyDraftResult): RemoteResult {
    // The form was sent meanwhile.
    if (sent.id !== storedDraft.id) return { state: "stale" };
    switch (result.state) {
      case "saved":
        storedDraft = { ...sent, version: result.version };
        return result.version === 0 ? { state: "discarded" } : { state: "saved", at: new Date().toISOString() };
      case "newer":
        if (isSame(result.draft.content, sent.content)) {
          storedDraft = result.draft;
          return { state: "saved", at: new Date().toISOString() };
        }
        conflict = result.draft;
        report({ state: "conflict", other: result.draft });
        return { state: "conflict" };
      case "sent":
        storedDraft = newReplyDraft();
        return { state: "again" };
      case "missing":
        return result;
    }
  }

  function adopt(other: ReplyDraft): void {
    storedDraft = other;
    content = other.content;
    conflict = null;
    draft.adopt(other.version > 0);
    show(other);
  }

  function change(fields: ReplyDraftContent): void {
    if (isSame(fields, content)) return;
    content = fields;
    draft.touch();
  }

  return {
    /** The fields have changed. */
    change,
    /** Chooses between the two texts of a conflict. */
    resolve(choice: "this" | "other"): void {
      if (!conflict) return;
      if (choice === "other") {
        adopt(conflict);
        report({ state: "saved", at: new Date().toISOString() });
        return;
      }
      storedDraft = conflict;
      conflict = null;
      draft.resume();
    },
    /** The form is being sent. */
    submitted(): void {
      sending = content;
    },
    /** The form was sent: begins another draft, with what was entered since. */
    finish(): void {
      const newContent = sending !== null && !isSame(content, sending) ? content : null;
      adopt(newReplyDraft());
      report({ state: "nothing" });
      if (newContent === null) return;
      show({ ...storedDraft, content: newContent });
      change(newContent);
    },
    /** Shows what another tab has saved, unless something here isn't saved. Returns whether it did. */
    async refresh(): Promise<boolean> {
      if (!draft.isSettled()) return false;
      const before = storedDraft;
      const latest = await load(url, mode).catch(() => before);
      if (!draft.isSettled() || storedDraft !== before) return false;
      if (latest ? latest.id === before.id && latest.version === before.version : before.version === 0) return false;
      adopt(latest ?? newReplyDraft());
      return true;
    },
    /** Runs until the signal. Resolves to whether it shows what an earlier page couldn't save. */
    async start(signal: AbortSignal): Promise<boolean> {
      draft.start(signal);
      const [unsaved] = await draft.closedCopies();
      if (!unsaved || signal.aborted || !draft.isSettled()) return false;
      const isUnsaved = !isSame(unsaved.content, content);
      if (isUnsaved) {
        storedDraft =
          storedDraft.version === 0 ? { ...storedDraft, id: unsaved.id } : { ...storedDraft, version: unsaved.version };
        show({ ...storedDraft, content: unsaved.content });
        change(unsaved.content);
      }
      await draft.takeOver(unsaved.key);
      return isUnsaved;
    },
  };
}

/** The stored draft; null if there is none. */
async function load(url: string, mode: ReplyDraftMode): Promise<ReplyDraft | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${url}?${new URLSearchParams({ mode })}`, { redirect: "manual", signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()).draft;
}
