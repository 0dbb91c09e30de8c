import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { done } from "../../admin-ui/form/result.ts";
import { showResult } from "../../admin-ui/form/undo.tsx";

/** Shows a toast with undo after a picture was deleted. */
export function useDeletedToast(deleted: { id: string; filename: string } | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!deleted) return;
    const address = href("/cms/media/:picture", { picture: deleted.id });
    const undo = { address, fields: [["intent", "restore"] satisfies [string, string]] };
    showResult({ ...done("delete", `${deleted.filename} was deleted.`), undo });
    void navigate(href("/cms/media"), { replace: true, preventScrollReset: true });
  }, [deleted, navigate]);
}
