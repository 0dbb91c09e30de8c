import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { done } from "#src/admin/ui/form/result.ts";
import { showResult } from "#src/admin/ui/form/undo.tsx";
import { hideToast, showToast } from "#src/admin/ui/toast/toasts.ts";
import { changedLabels } from "#src/domain/content/fields/diff/differences.ts";
import { publishesOnSave } from "./api/kinds-without-drafts.ts";
import type { Command, CommandOutcome, PublicationStatus, RemoteChange } from "./api/results.ts";
import type { Editor } from "./document/editor.ts";
import { emptyAltInput, inputIdOf } from "./inputs/field-wrapper.tsx";
import { findingsId, formatTime } from "./publish-bar/status-text.ts";

/** Toast messages. */
export interface ToastMessages {
  saved: string;
  failed: string;
}

interface FormOptions {
  messages: ToastMessages;
  timeZone: string;
  /** Shows the part of the screen that contains an input. */
  reveal: ((path: string) => void) | undefined;
}

/** The form's actions (bar, keyboard, panels) and their toasts. */
export function useForm(editor: Editor, { messages, timeZone, reveal }: FormOptions) {
  const { revalidate } = useRevalidator();
  const [focusedField, setFocusedField] = useState<string | null>(null);
  const lastToast = useRef("");
  /** The last toast says that everything is saved. */
  const isSaveToast = useRef(false);
  const { root, subject, read, subscribe } = editor;
  const isShownInAdmin = publishesOnSave(subject.kind) || subject.kind === "brand";

  function focusField(path: string) {
    // Collapsed items around it open first.
    flushSync(() => {
      reveal?.(path);
      setFocusedField(path);
    });
    const input = findInput(path);
    if (input) focusInput(input, path);
    setFocusedField(null);
  }

  function focusFirstError() {
    const [first] = Object.keys(editor.read().errors);
    if (first !== undefined) focusField(first);
  }

  const describeChange = ({ by, before, after }: RemoteChange) =>
    `${by ?? "Someone"}'s changes were kept too: ${changedLabels(root, before, after).join(", ")}.`;

  const successText = (intent: Command["intent"]) =>
    successToast(intent, editor.read().publicationStatus, messages.saved, (iso) => formatTime(timeZone, iso));

  /** Hides the last toast, so that the next message does not queue behind it or appear below it. */
  function dismissToast() {
    hideToast(lastToast.current);
    isSaveToast.current = false;
  }

  function toast(message: string) {
    dismissToast();
    lastToast.current = showToast({ message });
  }

  /** The bar says what is no longer saved: a toast must not contradict it. */
  function dismissFormerToast() {
    if (isSaveToast.current && read().status.state !== "saved") dismissToast();
  }
  const onState = useEffectEvent(dismissFormerToast);
  useEffect(() => {
    const stop = subscribe(() => onState());
    return () => void stop();
  }, [subscribe]);

  /** Shows the outcome. Returns whether it succeeded. */
  function report(outcome: CommandOutcome, successMessage?: string): boolean {
    dismissToast();
    switch (outcome.state) {
      case "saved": {
        const { note } = outcome;
        const messages = [successMessage ?? successText(outcome.intent), ...outcome.merged.map(describeChange)];
        if (note) showResult({ ...done("", [...messages, note.text].join(". ")), links: note.links });
        else toast(messages.join(". "));
        isSaveToast.current = outcome.intent === "save" && outcome.merged.length === 0 && !note;
        dismissFormerToast();
        if (isShownInAdmin) void revalidate();
        break;
      }
      case "merged":
        toast([...outcome.merged.map(describeChange), "Review them here, then publish."].join(" "));
        break;
      case "refused":
        toast(outcome.message);
        // It may be about what the screen shows besides the form, such as other languages.
        void revalidate();
        break;
      case "failed":
        toast(outcome.intent === "save" ? messages.failed : "Couldn't publish");
        break;
      case "invalid":
        focusFirstError();
        break;
      case "findings":
        requestAnimationFrame(() => document.getElementById(findingsId)?.focus());
        break;
      case "conflict":
        break;
    }
    return outcome.state === "saved";
  }

  const save = async () => report(await editor.save());
  useSaveShortcut(save);

  return { focusedField, focusField, focusFirstError, report, toast, dismissToast, save };
}

export type Form = ReturnType<typeof useForm>;

function successToast(
  intent: Command["intent"],
  { publishAt, unpublishAt, visibilityText }: PublicationStatus,
  savedMessage: string,
  format: (iso: string) => string,
): string {
  if (intent === "publish") return `Published. Visitors see it ${visibilityText}`;
  const schedule = publishAt && `Scheduled to publish ${format(publishAt)}`;
  if (intent === "save") return schedule ? `${savedMessage}. ${schedule}` : savedMessage;
  return schedule || (unpublishAt ? `Scheduled to unpublish ${format(unpublishAt)}` : "Schedule removed");
}

/** Saves with Control+S or Command+S. */
function useSaveShortcut(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Duration of the highlight in milliseconds, as in `editor.css`. */
const highlightDurationMs = 1600;

/** Focuses an input in the middle of the window, and highlights it. In rich text, the cursor goes to the paragraph. */
function focusInput(input: HTMLElement, path: string) {
  input.focus({ preventScroll: true });
  const [, index] = /\.(\d+)$/.exec(path) ?? [];
  const paragraph = input.isContentEditable && !input.id.endsWith(path) ? input.children[Number(index)] : null;
  if (paragraph) getSelection()?.collapse(paragraph, 0);
  const field = input.closest(".field, .optional") ?? input;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  (paragraph ?? (field.clientHeight > innerHeight / 2 ? input : field)).scrollIntoView({ block: "center", behavior });
  field.setAttribute("data-found", "");
  setTimeout(() => field.removeAttribute("data-found"), highlightDurationMs);
}

/** The input at a path, or the closest one around it. */
function findInput(path: string): HTMLElement | null {
  const input = emptyAltInput(path) ?? document.getElementById(inputIdOf(path));
  const end = path.lastIndexOf(".");
  return input || end < 0 ? input : findInput(path.slice(0, end));
}
