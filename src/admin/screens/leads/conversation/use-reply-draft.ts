import { type RefObject, use, useEffect, useEffectEvent, useState } from "react";
import { href, useRevalidator } from "react-router";
import { createDraft, type RemoteResult, type RemoteStatus, timeoutMs } from "#src/admin/ui/draft/draft.ts";
import { InputOwnerContext } from "#src/admin/ui/form/form-draft.ts";
import { fetchJson } from "#src/admin/ui/requests.ts";
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
  /** It shows what an earlier page couldn't save, or has to be chosen between two texts. */
  onRestored: () => void;
}

/**
 * Autosaves the fields of the form around a container. `draft` is what they begin with; `key` changes when another
 * draft is shown.
 */
export function useReplyDraft(
  containerRef: RefObject<HTMLElement | null>,
  { fields, ...subject }: ReplyDraftSubject & { fields: readonly string[] },
) {
  const person = use(InputOwnerContext);
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState({ draft: subject.stored, key: 0 });
  const [status, setStatus] = useState<ReplyDraftStatus>({ state: "nothing" });
  const [autosave] = useState(() => {
    const show = (draft: ReplyDraft) => setCurrent(({ key }) => ({ draft, key: key + 1 }));
    return createReplyDraft({ ...subject, person, show, report: setStatus });
  });
  const change = () => autosave.change(readFields(containerRef.current, fields));
  // Text may have been entered before the script ran.
  const onOpen = useEffectEvent(change);
  const onVisible = useEffectEvent(async () => {
    if (document.visibilityState === "visible" && (await autosave.refresh())) void revalidate();
  });

  useEffect(() => {
    const open = new AbortController();
    const { signal } = open;
    void autosave.start(signal).then((isRestored) => {
      if (!isRestored && !signal.aborted) onOpen();
    });
    addEventListener("focus", () => void onVisible(), { signal });
    return () => open.abort();
  }, [autosave]);

  return { ...autosave, ...current, status, change };
}

function readFields(container: HTMLElement | null, names: readonly string[]): ReplyDraftContent {
  const values = new FormData(container?.closest("form") ?? undefined);
  return Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? "")]));
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
function createReplyDraft({ person, lead, mode, stored, onRestored, show, report }: ReplyDraftOptions) {
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
    intervalMs: 800,
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
        onRestored();
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
    /** The form was sent: begins another draft. Returns whether it has what was entered since. */
    finish(): boolean {
      const newContent = sending !== null && !isSame(content, sending) ? content : null;
      adopt(newReplyDraft());
      report({ state: "nothing" });
      if (newContent === null) return false;
      show({ ...storedDraft, content: newContent });
      change(newContent);
      return true;
    },
    /** Shows what another tab has saved, unless something here isn't saved. Returns whether it did. */
    async refresh(): Promise<boolean> {
      if (!draft.isSettled()) return false;
      const before = storedDraft;
      const signal = AbortSignal.timeout(timeoutMs);
      const query = new URLSearchParams({ mode });
      const { draft: latest } = await fetchJson<{ draft: ReplyDraft | null }>(`${url}?${query}`, { signal }).catch(
        () => ({ draft: before }),
      );
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
        onRestored();
      }
      await draft.takeOver(unsaved.key);
      return isUnsaved;
    },
  };
}
