import { createContext, type RefObject, use, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The id of whoever types: what is kept is theirs, and given back to nobody else. */
export const TypistContext = createContext("");

type Written = HTMLInputElement | HTMLTextAreaElement;

/** Lines and texts, but no secret: a password that is looked at is a text by its type. */
function isKept(field: Element): field is Written {
  if (field instanceof HTMLTextAreaElement) return true;
  const isText = field instanceof HTMLInputElement && (field.type === "text" || field.type === "email");
  return isText && !/password|one-time-code/.test(field.autocomplete);
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  const changed = [...form.elements].filter(isKept).filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    // Storage may be switched off: then nothing is kept.
    return {};
  }
}

function write(key: string, typed: Record<string, string>): void {
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Forgets all that was typed in this tab: whoever logs out leaves nothing to the next. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("typed ")) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/**
 * Keeps what is typed into a form in the browser's tab, so that it is there again after an error, a reload, or a session
 * that ended meanwhile. It is forgotten when the form was taken, or its screen was left for another one.
 */
export function useKept(form: string, element: RefObject<HTMLFormElement | null>) {
  const { pathname } = useLocation();
  const key = `typed ${use(TypistContext)} ${pathname} ${form}`;
  const [isBack, setBack] = useState(false);

  useEffect(() => {
    const kept = Object.entries(read(key));
    for (const [name, value] of kept) {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof Element && isKept(field)) field.value = value;
    }
    setBack(kept.length > 0);
    return () => {
      if (window.location.pathname !== pathname) write(key, {});
    };
  }, [key, pathname, element]);

  return {
    isBack,
    keep: () => element.current && write(key, typedIn(element.current)),
    forget: () => {
      setBack(false);
      write(key, {});
    },
  };
}
