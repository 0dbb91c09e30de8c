import { type RefObject, useEffect, useState } from "react";

/** The path of the focused field in a form; in rich text, with the paragraph's index. */
export function useFocusedField(form: RefObject<HTMLElement | null>, isEnabled: boolean): string | null {
  const [path, setPath] = useState<string | null>(null);

  useEffect(() => {
    if (!isEnabled) return;
    const update = () => {
      const { activeElement } = document;
      const path = form.current?.contains(activeElement) ? pathOf(activeElement) : null;
      if (path !== null) setPath(path);
    };
    const stop = new AbortController();
    update();
    for (const type of ["focusin", "selectionchange"]) document.addEventListener(type, update, stop);
    return () => stop.abort();
  }, [form, isEnabled]);

  return path;
}

function pathOf(element: Element | null): string | null {
  for (let parent = element; parent; parent = parent.parentElement) {
    const [, path] = /^field-([\w.$]+)/.exec(parent.id) ?? [];
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
