/** The localStorage key of the editor flag. */
export const editorFlagKey = "editing";

/**
 * Stores in this browser that an editor is logged in, but not which one. Visitors' pages are the same for everyone and
 * know no session; only with this flag they ask for an edit link (`src/site/editing`).
 */
export function setEditorFlag(isEditing: boolean): void {
  try {
    if (isEditing) localStorage.setItem(editorFlagKey, "");
    else localStorage.removeItem(editorFlagKey);
  } catch {
    // Storage may be disabled: then visitors' pages have no edit link.
  }
}
