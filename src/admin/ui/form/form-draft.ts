import { createContext, type RefObject, use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { createLocalDraft, deleteLocalCopy } from "../draft/local-draft.ts";

/** The id of the logged-in person; empty on the login. Input is restored for the same person only. */
export const InputOwnerContext = createContext("");

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Text inputs and text areas, except secrets: a revealed password has the type `text`. */
function isStored(field: Element): field is TextControl {
  if (field instanceof HTMLTextAreaElement) return true;
  const isText = field instanceof HTMLInputElement && (field.type === "text" || field.type === "email");
  return isText && !/password|one-time-code/.test(field.autocomplete);
}

/** A text area's value has no carriage returns, its default may have some. */
function isChanged({ value, defaultValue }: TextControl): boolean {
  return value !== defaultValue.replaceAll("\r\n", "\n");
}

function changedValues(form: HTMLFormElement): [name: string, value: string][] {
  const changed = [...form.elements].filter(isStored).filter(isChanged);
  return changed.map(({ name, value }) => [name, value]);
}

function createFormDraft(person: string, about: string, form: HTMLFormElement) {
  let hasLeft = false;
  const { touch, write, closedCopies, start } = createLocalDraft({
    person,
    about,
    title: "",
    read: () => {
      const values = hasLeft ? [] : changedValues(form);
      return values.length > 0 ? { values } : null;
    },
  });
  return {
    touch,
    write,
    start,
    /** Takes over what a closed form left. Resolves to whether there was something. */
    restore: async (): Promise<boolean> => {
      const [copy] = [...form.elements].some(isStored) ? await closedCopies() : [];
      if (!copy || !form.isConnected) return false;
      for (const [name, value] of copy.values) {
        const field = form.elements.namedItem(name);
        if (!(field instanceof Element && isStored(field)) || isChanged(field)) continue;
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (await write()) await deleteLocalCopy(copy.key);
      return true;
    },
    /** The screen was left. */
    drop: () => {
      hasLeft = true;
      void write();
    },
  };
}

/**
 * Keeps a form's input in this browser, and restores it after an error, a reload or an expired session. Success and
 * leaving the screen remove it. `isAutosaved`: it is kept elsewhere.
 */
export function useFormDraft(form: string, element: RefObject<HTMLFormElement | null>, isAutosaved: boolean) {
  const person = use(InputOwnerContext);
  const { pathname } = useLocation();
  const [isRestored, setRestored] = useState(false);
  const draft = useRef<ReturnType<typeof createFormDraft> | null>(null);

  useEffect(() => {
    if (!element.current || isAutosaved || person === "") return;
    const open = new AbortController();
    const created = createFormDraft(person, `${pathname} ${form}`, element.current);
    draft.current = created;
    created.start(open.signal);
    void created.restore().then(setRestored);
    return () => {
      if (window.location.pathname !== pathname) created.drop();
      open.abort();
    };
  }, [person, pathname, form, element, isAutosaved]);

  return {
    isRestored,
    touch: () => draft.current?.touch(),
    /** The form was sent and reset. */
    clear: () => {
      setRestored(false);
      void draft.current?.write();
    },
  };
}
