import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

const secret = new Set(["password", "hidden", "checkbox", "radio", "submit"]);

function typedIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => (field instanceof HTMLInputElement && !secret.has(field.type)) || field instanceof HTMLTextAreaElement,
  ) as (HTMLInputElement | HTMLTextAreaElement)[];
  return Object.fromEntries(
    fields
      .filter(({ name, value, defaultValue }) => name && value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  );
}

/**
 * Keeps what is typed into a form in the browser's tab, so that it is there again after a crash, a reload, or a session
 * that ended meanwhile. It is forgotten when the form was taken, or its screen was left on purpose.
 */
export function useKept(form: string, element: RefObject<HTMLFormElement | null>) {
  const { pathname } = useLocation();
  const key = `typed ${pathname} ${form}`;
  const [isBack, setBack] = useState(false);
  const leaves = useRef(false);

  const forget = () => {
    setBack(false);
    sessionStorage.removeItem(key);
  };

  useEffect(() => {
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    for (const [name, value] of Object.entries(kept)) {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    }
    setBack(Object.keys(kept).length > 0);
    const leaving = () => {
      leaves.current = true;
    };
    addEventListener("pagehide", leaving);
    return () => {
      removeEventListener("pagehide", leaving);
      if (!leaves.current) sessionStorage.removeItem(key);
    };
  }, [key, element]);

  return {
    isBack,
    forget,
    keep: () => {
      const typed = element.current ? typedIn(element.current) : {};
      if (Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    },
  };
}
