import type { UndoableResult } from "../../admin-ui/form/undo.tsx";
import type { Use } from "../../content/published/uses.server.ts";

/** The result of a list action. */
export interface ListResult extends UndoableResult {
  /** Set if the deletion needs confirmation, because others refer to the entries. */
  confirm: DeleteConfirmation | null;
}

export interface DeleteConfirmation {
  /** The ids to delete. */
  entries: string[];
  referred: { id: string; title: string; uses: Use[] }[];
}
