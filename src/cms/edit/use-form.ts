import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { changedParts } from "../../content/differences.ts";
import { hideToast, showToast } from "../frame/toasts.ts";
import { findingsId } from "./bar/findings.tsx";
import { timeIn } from "./bar/words.ts";
import type { Editor } from "./editor/editor.ts";
import type { Meanwhile, Outcome, Way } from "./exchange/answers.ts";
import { isSavedAtOnce } from "./exchange/at-once.ts";

/** What is said by a toast. */
export interface Says {
  saved: string;
  failed: string;
}

interface Surroundings {
  says: Says;
  timeZone: string;
  /** Brings the part of the screen into view that an input stands in. */
  reveal: ((path: string) => void) | undefined;
}

/** What is done with a form by its bar, its keys and its panels, and what is said of it. */
export function useForm(editor: Editor, { says, timeZone, reveal }: Surroundings) {
  const { revalidate } = useRevalidator();
  const [sought, setSought] = useState<string | null>(null);
  const lastToast = useRef("");
  const { root, subject } = editor;

  function lead(path: string) {
    // What is folded around it opens first.
    flushSync(() => {
      reveal?.(path);
      setSought(path);
    });
    inputAt(path)?.focus();
    setSought(null);
  }

  function leadToFault() {
    const [first] = Object.keys(editor.read().faults);
    if (first !== undefined) lead(first);
  }

  function inWords({ by, before, after }: Meanwhile): string {
    return `What ${by ?? "somebody"} changed meanwhile is kept: ${changedParts(root, before, after).join(", ")}.`;
  }

  function said(way: Way["intent"]): string {
    const { publishAt, unpublishAt } = editor.read().standing;
    if (way === "publish") return "Published: visitors see it now";
    if (way !== "schedule" && publishAt) return `${says.saved}. It goes live ${timeIn(timeZone, publishAt)}`;
    if (way === "save") return says.saved;
    if (publishAt) return `It goes live ${timeIn(timeZone, publishAt)}`;
    return unpublishAt ? `It ends ${timeIn(timeZone, unpublishAt)}` : "Nothing happens to it by itself any more";
  }

  /** Lets go of what was said last: what comes next must not wait behind it, nor lie under it. */
  function hush() {
    hideToast(lastToast.current);
  }

  function toast(message: string) {
    hush();
    lastToast.current = showToast({ message });
  }

  /** Says what became of something. */
  function tell(outcome: Outcome, done?: string): boolean {
    switch (outcome.state) {
      case "saved":
        toast([done ?? said(outcome.way), ...outcome.with.map(inWords)].join(". "));
        if (isSavedAtOnce(subject.kind)) void revalidate();
        break;
      case "joined":
        toast([...outcome.with.map(inWords), "It is in the form now: look at it, then publish."].join(" "));
        break;
      case "refused":
        toast(outcome.words);
        break;
      case "failed":
        toast(outcome.way === "save" ? says.failed : "Failed to publish");
        break;
      case "faulty":
        leadToFault();
        break;
      case "found":
        hush();
        requestAnimationFrame(() => document.getElementById(findingsId)?.focus());
        break;
      case "choosing":
        break;
    }
    return outcome.state === "saved";
  }

  async function save(): Promise<boolean> {
    return tell(await editor.save());
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isOurs || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return { sought, lead, leadToFault, tell, toast, hush, save };
}

export type Form = ReturnType<typeof useForm>;

/** The input at a path, or the one that it is a part of. */
function inputAt(path: string): HTMLElement | null {
  const input = document.getElementById(`field-${path}`);
  const end = path.lastIndexOf(".");
  return input || end < 0 ? input : inputAt(path.slice(0, end));
}
