import { useEffect, useRef } from "react";
import { UsageLinks } from "#src/admin/editor/usage-links.tsx";
import { Button } from "#src/admin/ui/controls.tsx";
import type { DeleteConfirmation } from "./actions.server.ts";
import { quoted } from "./outcome.ts";
import type { ListFormComponent } from "./use-list-actions.tsx";

/** Confirms deleting entries that others refer to, with links to those. */
export function ConfirmDelete({ confirmation, Form }: { confirmation: DeleteConfirmation; Form: ListFormComponent }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new confirmation reopens it
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [confirmation]);

  const number = confirmation.entries.length;
  const [first] = confirmation.referenced;
  const subject = number === 1 && first ? quoted(first.title) : `${number} entries`;
  return (
    <dialog ref={dialog} open aria-labelledby="delete-question" className="dialog">
      <h3 id="delete-question" className="mb-3 text-[1.25rem] leading-tight tracking-[-.02em] break-words">
        Delete {subject}?
      </h3>
      <div className="grid gap-4 text-ink-2">
        {confirmation.referenced.map(({ id, title, uses }) => (
          <div key={id}>
            <p className="break-words">{number === 1 ? "It's" : `${quoted(title)} is`} used by:</p>
            <UsageLinks uses={uses} />
          </div>
        ))}
        <p>Visitors will no longer see it there. You can restore it from the trash for 30 days.</p>
        <Form method="post" preventScrollReset onSubmit={close} className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="ignoreWarnings" value="yes" />
          {confirmation.entries.map((id) => (
            <input key={id} type="hidden" name="entry" value={id} />
          ))}
          <Button type="button" variant="line" onClick={close} className="unscripted:hidden">
            Keep {number === 1 ? "it" : "them"}
          </Button>
          <Button type="submit" variant="danger">
            Delete {number === 1 ? "it" : "them"} anyway
          </Button>
        </Form>
      </div>
    </dialog>
  );
}
