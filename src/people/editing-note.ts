/** What `editing-here.ts` notes in a browser is kept under it. */
export const editingNote = "editing";
