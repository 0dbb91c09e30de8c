import { editingNote } from "./editing-note.ts";

/**
 * That somebody who edits the site is logged in in this browser, and nothing of whom. Visitors' pages are the same for all
 * and hear of no session: this note alone has them ask for a way to edit what they show (`site/edit-link.ts`).
 */
export function noteEditing(isEditing: boolean): void {
  try {
    if (isEditing) localStorage.setItem(editingNote, "");
    else localStorage.removeItem(editingNote);
  } catch {
    // Storage may be switched off: then visitors' pages lead nowhere.
  }
}
