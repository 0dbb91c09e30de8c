import { type DraftContent, isEmptyDraft } from "#src/domain/leads/conversation/draft-content.ts";
import type { Draft, SaveDraftResult } from "#src/domain/leads/conversation/drafts.server.ts";

export type DraftStatus =
  | { state: "nothing" }
  | { state: "saved"; at: Date }
  /** It stays in this browser. */
  | { state: "failed"; why: "logged-out" | "unreachable" | "too-large" | "missing" }
  /** It was changed in another tab, and here, too. */
  | { state: "conflict"; other: Draft };

export type SaveResponse = SaveDraftResult | { state: "failed"; why: "logged-out" | "unreachable" | "too-large" };

interface DraftSaverOptions {
  /** The draft as the server has it. */
  stored: Draft;
  /** Shows another draft in the fields. */
  show: (draft: Draft) => void;
  server: {
    save: (draft: Draft) => Promise<SaveResponse>;
    /** Sends while the page closes, without a response. */
    sendOff: (draft: Draft) => void;
    /** The stored draft; null if there is none. */
    load: () => Promise<Draft | null>;
  };
  /** Where what the server doesn't have yet survives a closed tab. */
  pending: { read: () => Draft | null; write: (draft: Draft | null) => void };
  report: (status: DraftStatus) => void;
}

/** Milliseconds after a change, and at most between attempts. */
const interval = 800;
const longestPause = 60_000;

function isSame(one: DraftContent, other: DraftContent): boolean {
  if (isEmptyDraft(one) && isEmptyDraft(other)) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

/** Autosaves a draft, on the server and until then in the browser. One request runs at a time. */
export function createDraftSaver({ stored, show, server, pending, report }: DraftSaverOptions) {
  let saved = stored;
  let content = stored.content;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isOpen = false;
  let failures = 0;
  let conflict: Draft | null = null;
  let sending: DraftContent | null = null;

  const isChanged = () => !isSame(content, saved.content);
  const current = (): Draft => ({ ...saved, content });

  function touch(): void {
    if (!isChanged()) {
      pending.write(null);
      return;
    }
    pending.write(current());
    if (isOpen && !isRunning && conflict === null) {
      timer ??= setTimeout(save, Math.min(interval * 2 ** failures, longestPause));
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
    if (sent.id !== saved.id) return;
    receive(sent, response);
    touch();
  }

  function receive(sent: Draft, response: SaveResponse): void {
    switch (response.state) {
      case "saved":
        failures = 0;
        saved = { ...sent, version: response.version };
        report(response.version === 0 ? { state: "nothing" } : { state: "saved", at: new Date() });
        return;
      case "newer":
        if (isSame(response.draft.content, sent.content)) saved = response.draft;
        else {
          conflict = response.draft;
          report({ state: "conflict", other: response.draft });
        }
        return;
      case "sent":
        saved = newDraft();
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

  function adopt(draft: Draft): void {
    clearTimeout(timer);
    timer = undefined;
    saved = draft;
    content = draft.content;
    conflict = null;
    pending.write(null);
    show(draft);
  }

  return {
    /** The fields have changed. */
    change(fields: DraftContent): void {
      content = fields;
      touch();
    },
    /** Chooses between the two texts of a conflict. */
    resolve(choice: "this" | "other"): void {
      if (!conflict) return;
      if (choice === "other") {
        adopt(conflict);
        report({ state: "saved", at: new Date() });
        return;
      }
      saved = { ...conflict };
      conflict = null;
      touch();
    },
    /** The form is being sent. */
    submitted(): void {
      sending = content;
    },
    /** The form was sent: begins another draft, with what was entered since. */
    finish(): void {
      const since = sending !== null && !isSame(content, sending) ? content : null;
      adopt(newDraft());
      report({ state: "nothing" });
      if (since === null) return;
      content = since;
      show({ ...saved, content });
      touch();
    },
    /** Shows what another tab has saved, unless something here isn't saved. Returns whether it did. */
    async refresh(): Promise<boolean> {
      if (isChanged() || isRunning || conflict) return false;
      const before = saved;
      const latest = await server.load().catch(() => before);
      if (isChanged() || isRunning || saved !== before) return false;
      if (latest ? latest.id === before.id && latest.version === before.version : before.version === 0) return false;
      adopt(latest ?? newDraft());
      return true;
    },
    /** Runs until the signal. Returns whether it shows what an earlier page couldn't save. */
    start(signal: AbortSignal): boolean {
      isOpen = true;
      const left = pending.read();
      const isLeft = left !== null && !isSame(left.content, saved.content);
      if (isLeft) {
        saved = saved.version === 0 ? { ...saved, id: left.id } : { ...saved, version: left.version };
        content = left.content;
        show({ ...saved, content });
      }
      const sendOff = () => {
        if (isChanged() && conflict === null) server.sendOff(current());
      };
      const onHide = () => {
        if (document.visibilityState === "hidden") sendOff();
      };
      const onOnline = () => void save();
      addEventListener("pagehide", sendOff, { signal });
      addEventListener("online", onOnline, { signal });
      document.addEventListener("visibilitychange", onHide, { signal });
      signal.addEventListener("abort", () => {
        isOpen = false;
        clearTimeout(timer);
        timer = undefined;
        sendOff();
      });
      touch();
      return isLeft;
    },
  };
}

export function newDraft(): Draft {
  return { id: crypto.randomUUID(), version: 0, content: {} };
}
