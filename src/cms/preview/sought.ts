import { type RefObject, useEffect, useState } from "react";

/** The path of the input that has the focus within a form; of a rich text, with the number of the paragraph. */
export function useSought(form: RefObject<HTMLElement | null>, isWanted: boolean): string | null {
  const [sought, setSought] = useState<string | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      const { activeElement } = document;
      const path = form.current?.contains(activeElement) ? pathOf(activeElement) : null;
      if (path !== null) setSought(path);
    };
    look();
    document.addEventListener("focusin", look);
    document.addEventListener("selectionchange", look);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("selectionchange", look);
    };
  }, [form, isWanted]);

  return sought;
}

function pathOf(element: Element | null): string | null {
  for (let around = element; around; around = around.parentElement) {
    const [, path] = /^field-([\w.$]+)/.exec(around.id) ?? [];
    if (path !== undefined) return path + paragraphOf(element);
  }
  return null;
}

function paragraphOf(text: Element | null): string {
  if (!(text instanceof HTMLElement) || !text.isContentEditable) return "";
  const caret = getSelection()?.anchorNode ?? null;
  const number = [...text.children].findIndex((paragraph) => paragraph.contains(caret));
  return number < 0 ? "" : `.${number}`;
}
