import { minuteMs } from "#src/base/durations.ts";
import { isEmptyReplyDraft, type ReplyDraftContent } from "#src/domain/leads/conversation/reply-draft-content.ts";
import type { ReplyDraft, SaveReplyDraftResult } from "#src/domain/leads/conversation/reply-drafts.server.ts";

export type ReplyDraftStatus =
  | { state: "nothing" }
  | { state: "saved"; at: Date }
  /** It stays in this browser. */
  | { state: "failed"; why: "logged-out" | "unreachable" | "too-large" | "missing" }
  /** It was changed in another tab, and here, too. */
  | { state: "conflict"; other: ReplyDraft };

export type SaveReplyDraftResponse =
  | SaveReplyDraftResult
  | { state: "failed"; why: "logged-out" | "unreachable" | "too-large" };

interface ReplyDraftSaverOptions {
  /** The draft as the server has it. */
  stored: ReplyDraft;
  /** Shows another draft in the fields. */
  show: (draft: ReplyDraft) => void;
  server: {
    save: (draft: ReplyDraft) => Promise<SaveReplyDraftResponse>;
    /** Sends while the page closes, without a response. */
    sendBeacon: (draft: ReplyDraft) => void;
    /** The stored draft; null if there is none. */
    load: () => Promise<ReplyDraft | null>;
  };
  /** Where what the server doesn't have yet survives a closed tab. */
  localCopy: { read: () => ReplyDraft | null; write: (draft: ReplyDraft | null) => void };
  report: (status: ReplyDraftStatus) => void;
}

/** Milliseconds after a change, and at most between attempts. */
const intervalMs = 800;
const maxPauseMs = minuteMs;

function isSame(one: ReplyDraftContent, other: ReplyDraftContent): boolean {
  if (isEmptyReplyDraft(one) && isEmptyReplyDraft(other)) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

/** Autosaves a draft, on the server and until then in the browser. One request runs at a time. */
export function createReplyDraftSaver({ stored, show, server, localCopy, report }: ReplyDraftSaverOptions) {
  let storedDraft = stored;
  let content = stored.content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isOpen = false;
  let failures = 0;
  let conflict: ReplyDraft | null = null;
  let sending: ReplyDraftContent | null = null;

  const isChanged = () => !isSame(content, storedDraft.content);
  const current = (): ReplyDraft => ({ ...storedDraft, content });

  function scheduleSave(): void {
    if (!isChanged()) {
      localCopy.write(null);
      return;
    }
    localCopy.write(current());
    if (isOpen && !isRunning && conflict === null) {
      timer ??= setTimeout(save, Math.min(intervalMs * 2 ** failures, maxPauseMs));
    }
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || conflict !== null || !isChanged()) return;
    isRunning = true;
    const sent = current();
    const response = await server.save(sent);
    isRunning = false;
    // The form was sent meanwhile.
    if (sent.id !== storedDraft.id) return;
    handleResponse(sent, response);
    scheduleSave();
  }

  function handleResponse(sent: ReplyDraft, response: SaveReplyDraftResponse): void {
    switch (response.state) {
      case "saved":
        failures = 0;
        storedDraft = { ...sent, version: response.version };
        report(response.version === 0 ? { state: "nothing" } : { state: "saved", at: new Date() });
        return;
      case "newer":
        if (isSame(response.draft.content, sent.content)) storedDraft = response.draft;
        else {
          conflict = response.draft;
          report({ state: "conflict", other: response.draft });
        }
        return;
      case "sent":
        storedDraft = newReplyDraft();
        return;
      case "missing":
        failures += 1;
        report({ state: "failed", why: "missing" });
        return;
      case "failed":
        failures += 1;
        report(response);
    }
  }

  function adopt(draft: ReplyDraft): void {
    clearTimeout(timer);
    timer = undefined;
    storedDraft = draft;
    content = draft.content;
    conflict = null;
    localCopy.write(null);
    show(draft);
  }

  return {
    /** The fields have changed. */
    change(fields: ReplyDraftContent): void {
      content = fields;
      scheduleSave();
    },
    /** Chooses between the two texts of a conflict. */
    resolve(choice: "this" | "other"): void {
      if (!conflict) return;
      if (choice === "other") {
        adopt(conflict);
        report({ state: "saved", at: new Date() });
        return;
      }
      storedDraft = { ...conflict };
      conflict = null;
      scheduleSave();
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
      content = newContent;
      show({ ...storedDraft, content });
      scheduleSave();
    },
    /** Shows what another tab has saved, unless something here isn't saved. Returns whether it did. */
    async refresh(): Promise<boolean> {
      if (isChanged() || isRunning || conflict) return false;
      const before = storedDraft;
      const latest = await server.load().catch(() => before);
      if (isChanged() || isRunning || storedDraft !== before) return false;
      if (latest ? latest.id === before.id && latest.version === before.version : before.version === 0) return false;
      adopt(latest ?? newReplyDraft());
      return true;
    },
    /** Runs until the signal. Returns whether it shows what an earlier page couldn't save. */
    start(signal: AbortSignal): boolean {
      isOpen = true;
      const unsaved = localCopy.read();
      const hasUnsaved = unsaved !== null && !isSame(unsaved.content, storedDraft.content);
      if (hasUnsaved) {
        storedDraft =
          storedDraft.version === 0 ? { ...storedDraft, id: unsaved.id } : { ...storedDraft, version: unsaved.version };
        content = unsaved.content;
        show({ ...storedDraft, content });
      }
      const sendBeacon = () => {
        if (isChanged() && conflict === null) server.sendBeacon(current());
      };
      const onHide = () => {
        if (document.visibilityState === "hidden") sendBeacon();
      };
      const onOnline = () => void save();
      addEventListener("pagehide", sendBeacon, { signal });
      addEventListener("online", onOnline, { signal });
      document.addEventListener("visibilitychange", onHide, { signal });
      signal.addEventListener("abort", () => {
        isOpen = false;
        clearTimeout(timer);
        timer = undefined;
        sendBeacon();
      });
      scheduleSave();
      return hasUnsaved;
    },
  };
}

export function newReplyDraft(): ReplyDraft {
  return { id: crypto.randomUUID(), version: 0, content: {} };
}
