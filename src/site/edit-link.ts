import { useEffect } from "react";
import { editorFlagKey } from "../auth/editor-flag.ts";

/**
 * Shows a link to edit the page if `auth/editor-flag.ts` has marked this browser as an editor's. Other browsers send no
 * request.
 */
export function useEditLink(pathname: string): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(editorFlagKey) === null) return;
    } catch {
      // Storage may be disabled: then there is no flag.
      return;
    }
    import("./editing/render-edit-link.ts").then(({ showEditLink }) => showEditLink(pathname));
  }, [pathname]);
}
