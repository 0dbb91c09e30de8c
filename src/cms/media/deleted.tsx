import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { done } from "../form/answer.ts";
import { say } from "../form/way-back.tsx";

/** Says once that a picture was deleted, with a way back. */
export function useDeleted(deleted: { id: string; filename: string } | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!deleted) return;
    const address = href("/cms/media/:picture", { picture: deleted.id });
    const wayBack = { address, fields: [["intent", "restore"] satisfies [string, string]] };
    say({ ...done("delete", `${deleted.filename} was deleted.`), wayBack });
    void navigate(href("/cms/media"), { replace: true, preventScrollReset: true });
  }, [deleted, navigate]);
}
