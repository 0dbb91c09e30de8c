import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { InputOwnerContext } from "#src/admin/ui/form/input-storage.ts";
import type { ReplyDraftContent, ReplyDraftMode } from "#src/domain/leads/conversation/reply-draft-content.ts";
import type { ReplyDraft } from "#src/domain/leads/conversation/reply-drafts.server.ts";
import { createReplyDraftSaver, type ReplyDraftStatus, type SaveReplyDraftResponse } from "./reply-draft-saver.ts";

/** Request timeout, in milliseconds. */
const timeoutMs = 20_000;

interface ReplyDraftOptions {
  lead: string;
  mode: ReplyDraftMode;
  stored: ReplyDraft;
  /** The names of the fields. */
  fields: readonly string[];
}

/**
 * Autosaves the fields of a form in `box`. `draft` is what they begin with; `key` changes when another draft
 * is shown.
 */
export function useReplyDraft(
  containerRef: RefObject<HTMLElement | null>,
  { lead, mode, stored, fields }: ReplyDraftOptions,
) {
  const person = use(InputOwnerContext);
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState({ draft: stored, key: 0 });
  const [status, setStatus] = useState<ReplyDraftStatus>({ state: "nothing" });
  const saver = useRef<ReturnType<typeof createReplyDraftSaver> | null>(null);
  const onRefresh = useEffectEvent(() => void revalidate());
  const first = useRef(stored);

  useEffect(() => {
    const open = new AbortController();
    const created = createReplyDraftSaver({
      stored: first.current,
      show: (draft) => setCurrent(({ key }) => ({ draft, key: key + 1 })),
      server: serverOf({ lead, mode, person }),
      localCopy: localCopyAt(`draft ${person} ${lead} ${mode}`),
      report: setStatus,
    });
    saver.current = created;
    // Text may have been entered before the script ran.
    if (!created.start(open.signal)) created.change(readFields(containerRef.current, fields));
    const onVisible = async () => {
      if (document.visibilityState === "visible" && (await created.refresh())) onRefresh();
    };
    addEventListener("focus", onVisible, { signal: open.signal });
    return () => open.abort();
  }, [containerRef, lead, mode, person, fields]);

  return {
    ...current,
    status,
    change: () => saver.current?.change(readFields(containerRef.current, fields)),
    resolve: (choice: "this" | "other") => saver.current?.resolve(choice),
    submitted: () => saver.current?.submitted(),
    finish: () => saver.current?.finish(),
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

function serverOf({ lead, mode, person }: { lead: string; mode: ReplyDraftMode; person: string }) {
  const url = href("/cms/leads/:lead/draft", { lead });
  const formOf = ({ id, version, content }: ReplyDraft) => {
    const form = new FormData();
    const fields = { intent: "save", person, mode, id, version: String(version), content: JSON.stringify(content) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  return {
    save: async (draft: ReplyDraft): Promise<SaveReplyDraftResponse> => {
      try {
        const response = await fetch(url, {
          method: "POST",
          body: formOf(draft),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.ok) return await response.json();
        if (response.type === "opaqueredirect" || response.status === 403)
          return { state: "failed", why: "logged-out" };
        return { state: "failed", why: response.status === 413 ? "too-large" : "unreachable" };
      } catch {
        return { state: "failed", why: "unreachable" };
      }
    },
    sendBeacon: (draft: ReplyDraft) => void navigator.sendBeacon(url, formOf(draft)),
    load: async (): Promise<ReplyDraft | null> => {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${url}?${new URLSearchParams({ mode })}`, { redirect: "manual", signal });
      if (!response.ok) throw new Error(`${response.status}`);
      return (await response.json()).draft;
    },
  };
}

function localCopyAt(key: string) {
  return {
    read: (): ReplyDraft | null => {
      try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
      } catch {
        // Storage may be disabled.
        return null;
      }
    },
    write: (draft: ReplyDraft | null) => {
      try {
        if (draft) localStorage.setItem(key, JSON.stringify(draft));
        else localStorage.removeItem(key);
      } catch {
        // Storage may be disabled.
      }
    },
  };
}
