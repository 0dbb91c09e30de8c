import { useEffect } from "react";
import { editingNote } from "../people/editing-note.ts";

/**
 * Has the page show a way to edit it, where `people/editing-here.ts` has noted that somebody who may is logged in.
 * Everybody else's browser asks for nothing.
 */
export function useEditLink(pathname: string): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(editingNote) === null) return;
    } catch {
      // Storage may be switched off: then nothing is noted.
      return;
    }
    import("./editing/shown-link.ts").then(({ showEditLink }) => showEditLink(pathname));
  }, [pathname]);
}
