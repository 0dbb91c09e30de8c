import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { DraftOwnerContext } from "#src/admin/ui/form/draft-storage.ts";
import type { DraftContent, DraftMode } from "#src/domain/leads/conversation/draft-content.ts";
import type { Draft } from "#src/domain/leads/conversation/drafts.server.ts";
import { createDraftSaver, type DraftStatus, type SaveResponse } from "./draft-saver.ts";

/** Request timeout, in milliseconds. */
const timeout = 20_000;

interface DraftOptions {
  lead: string;
  mode: DraftMode;
  stored: Draft;
  /** The names of the fields. */
  fields: readonly string[];
}

/**
 * Autosaves the fields of a form in `box`. `draft` is what they begin with; `key` changes when another draft
 * is shown.
 */
export function useDraft(box: RefObject<HTMLElement | null>, { lead, mode, stored, fields }: DraftOptions) {
  const person = use(DraftOwnerContext);
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState({ draft: stored, key: 0 });
  const [status, setStatus] = useState<DraftStatus>({ state: "nothing" });
  const saver = useRef<ReturnType<typeof createDraftSaver> | null>(null);
  const onRefresh = useEffectEvent(() => void revalidate());
  const first = useRef(stored);

  useEffect(() => {
    const open = new AbortController();
    const created = createDraftSaver({
      stored: first.current,
      show: (draft) => setShown(({ key }) => ({ draft, key: key + 1 })),
      server: serverOf({ lead, mode, person }),
      pending: pendingIn(`draft ${person} ${lead} ${mode}`),
      report: setStatus,
    });
    saver.current = created;
    // Text may have been entered before the script ran.
    if (!created.start(open.signal)) created.change(readFields(box.current, fields));
    const onVisible = async () => {
      if (document.visibilityState === "visible" && (await created.refresh())) onRefresh();
    };
    addEventListener("focus", onVisible, { signal: open.signal });
    return () => open.abort();
  }, [box, lead, mode, person, fields]);

  return {
    ...shown,
    status,
    change: () => saver.current?.change(readFields(box.current, fields)),
    resolve: (choice: "this" | "other") => saver.current?.resolve(choice),
    submitted: () => saver.current?.submitted(),
    finish: () => saver.current?.finish(),
  };
}

function readFields(box: HTMLElement | null, names: readonly string[]): DraftContent {
  return Object.fromEntries(names.map((name) => [name, fieldValue(box?.querySelector(`[name="${name}"]`))]));
}

function fieldValue(field: Element | null | undefined): string {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "yes" : "";
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((type) => field instanceof type);
  return isField && field && "value" in field ? String(field.value) : "";
}

function serverOf({ lead, mode, person }: { lead: string; mode: DraftMode; person: string }) {
  const address = href("/cms/leads/:lead/draft", { lead });
  const formOf = ({ id, version, content }: Draft) => {
    const form = new FormData();
    const fields = { intent: "save", person, mode, id, version: String(version), content: JSON.stringify(content) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  return {
    save: async (draft: Draft): Promise<SaveResponse> => {
      try {
        const response = await fetch(address, {
          method: "POST",
          body: formOf(draft),
          redirect: "manual",
          signal: AbortSignal.timeout(timeout),
        });
        if (response.ok) return await response.json();
        if (response.type === "opaqueredirect" || response.status === 403)
          return { state: "failed", why: "logged-out" };
        return { state: "failed", why: response.status === 413 ? "too-large" : "unreachable" };
      } catch {
        return { state: "failed", why: "unreachable" };
      }
    },
    sendOff: (draft: Draft) => void navigator.sendBeacon(address, formOf(draft)),
    load: async (): Promise<Draft | null> => {
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(`${address}?${new URLSearchParams({ mode })}`, { redirect: "manual", signal });
      if (!response.ok) throw new Error(`${response.status}`);
      return (await response.json()).draft;
    },
  };
}

function pendingIn(key: string) {
  return {
    read: (): Draft | null => {
      try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
      } catch {
        // Storage may be disabled.
        return null;
      }
    },
    write: (draft: Draft | null) => {
      try {
        if (draft) localStorage.setItem(key, JSON.stringify(draft));
        else localStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
