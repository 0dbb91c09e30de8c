import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import type { Answer } from "../form/answer.ts";
import { useNews } from "../form/ask-form.tsx";

interface Deleted {
  id: string;
  filename: string;
}

/** Says once that a picture was deleted, with a way back. */
export function useDeleted(deleted: Deleted | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!deleted) return;
    const id = `deleted ${deleted.id}`;
    const close = () => notifications.hide(id);
    notifications.show({ id, autoClose: 20_000, message: <WayBack deleted={deleted} close={close} /> });
    void navigate(href("/cms/media"), { replace: true, preventScrollReset: true });
  }, [deleted, navigate]);
}

function WayBack({ deleted: { id, filename }, close }: { deleted: Deleted; close: () => void }) {
  const fetcher = useFetcher<Answer>();
  useNews(fetcher.data, close);
  return (
    <fetcher.Form
      method="post"
      action={href("/cms/media/:picture", { picture: id })}
      className="flex flex-wrap items-center gap-x-4"
    >
      <span className="break-all">{filename} was deleted.</span>
      <input type="hidden" name="intent" value="restore" />
      <button type="submit" className="link">
        Undo
      </button>
    </fetcher.Form>
  );
}
