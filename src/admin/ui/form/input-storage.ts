import { createContext, type RefObject, use, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The id of the signed-in user. Drafts are restored for the same user only. */
export const InputOwnerContext = createContext("");

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Text inputs and text areas, except secrets: a revealed password has the type `text`. */
function isStored(field: Element): field is TextControl {
  if (field instanceof HTMLTextAreaElement) return true;
  const isText = field instanceof HTMLInputElement && (field.type === "text" || field.type === "email");
  return isText && !/password|one-time-code/.test(field.autocomplete);
}

function changedValues(form: HTMLFormElement): Record<string, string> {
  const changed = [...form.elements].filter(isStored).filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

function readValues(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    // Storage may be disabled. Then no drafts are kept.
    return {};
  }
}

function writeValues(key: string, values: Record<string, string>): void {
  try {
    if (Object.keys(values).length > 0) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be disabled.
  }
}

/** Removes all drafts of this tab, at logout. */
export function clearStoredInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("typed ")) sessionStorage.removeItem(key);
  } catch {
    // Storage may be disabled.
  }
}

/**
 * Keeps a form's input in session storage, and restores it after an error, a reload or an expired session. Success and
 * leaving the screen remove it.
 */
export function useStoredInput(form: string, element: RefObject<HTMLFormElement | null>) {
  const { pathname } = useLocation();
  const key = `typed ${use(InputOwnerContext)} ${pathname} ${form}`;
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const stored = Object.entries(readValues(key));
    for (const [name, value] of stored) {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof Element && isStored(field)) field.value = value;
    }
    setRestored(stored.length > 0);
    return () => {
      if (window.location.pathname !== pathname) writeValues(key, {});
    };
  }, [key, pathname, element]);

  return {
    isRestored,
    save: () => element.current && writeValues(key, changedValues(element.current)),
    clear: () => {
      setRestored(false);
      writeValues(key, {});
    },
  };
}
