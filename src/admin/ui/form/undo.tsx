import { type RefObject, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { useShortcut } from "../keys.ts";
import { hideToast, readToasts, showToast, subscribeToToasts } from "../toast/toasts.ts";
import { useOnResult } from "./form-events.ts";
import type { ActionResult } from "./result.ts";

/** The form that undoes an action. */
export interface UndoAction {
  url: string;
  fields: [name: string, value: string][];
}

/** A result with an undo form, or with links to entries that need attention. */
export interface UndoableResult extends ActionResult {
  undo?: UndoAction | null;
  links?: { title: string; path: string | null }[];
}

/** How long a toast stays that says what went wrong, in milliseconds. */
const longDurationMs = 20_000;

/** The toast that undoes the latest act. */
let undoToast = "";

/** Where a tab keeps that toast, so that it is there again after a reload. */
const storageKey = "mangrove:undo";
let owner = "";

/**
 * Shows a result as a toast with its undo form. A toast with links stays until it is closed, and one with an undo form
 * until the next act: what failed changed nothing, so it leaves the undo form below it.
 */
export function showResult(result: UndoableResult): void {
  const { state, message, undo, links = [] } = result;
  if (message === "") return;
  const linksWithPath = links.filter(({ path }) => path !== null);
  const isLasting = Boolean(undo) || linksWithPath.length > 0;
  if (state === "done") hideToast(undoToast);
  const id = showToast({
    ...(isLasting ? { durationMs: null } : state === "refused" && { durationMs: longDurationMs }),
    message: (
      <>
        <span className="break-words">{message}</span>
        {linksWithPath.length > 0 && <ResultLinks links={linksWithPath} />}
        {undo && <UndoForm undo={undo} onDone={() => hideToast(id)} />}
      </>
    ),
  });
  if (!undo) return;
  undoToast = id;
  sessionStorage.setItem(storageKey, JSON.stringify({ owner, result }));
  const unsubscribe = subscribeToToasts(() => {
    if (readToasts().some((toast) => toast.id === id)) return;
    unsubscribe();
    sessionStorage.removeItem(storageKey);
  });
}

/** Shows the undo form of this person's latest act again, after a reload. */
export function restoreUndo(person: string): void {
  owner = person;
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as {
    owner: string;
    result: UndoableResult;
  } | null;
  if (stored?.owner === person) showResult(stored.result);
}

function ResultLinks({ links }: { links: { title: string; path: string | null }[] }) {
  return (
    <ul>
      {links.map(({ title, path }) => (
        <li key={path}>
          <Link to={path ?? ""} className="link break-words">
            Open “{title}”
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Without JavaScript, the next document shows the result. */
export function UndoForm({ undo: { url, fields }, onDone }: { undo: UndoAction; onDone?: () => void }) {
  const { Form, data, state } = useFetcher<UndoableResult>();
  const form = useRef<HTMLFormElement>(null);
  const shortcut = useShortcut("Z");
  useUndoKey(form);
  useOnResult(data, (result) => {
    onDone?.();
    showResult(result);
  });
  return (
    <Form ref={form} method="post" action={url} onSubmit={(event) => state !== "idle" && event.preventDefault()}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link py-1" title={shortcut}>
        Undo
      </button>
    </Form>
  );
}

/** What has an undo of its own. */
const textInputs = "input:not([type=checkbox]), textarea, [contenteditable]";

/** Ctrl+Z, or Cmd+Z on a Mac, submits the form on the screen where the act was. Elsewhere it could surprise. */
function useUndoKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { pathname } = location;
    const undo = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || location.pathname !== pathname) return;
      if (target instanceof Element && target.closest(textInputs)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener("keydown", undo);
    return () => removeEventListener("keydown", undo);
  }, [form]);
}
