import { useEffect, useRef } from "react";
import { UsageLinks } from "#src/admin/editor/usage-links.tsx";
import { Button } from "#src/admin/ui/controls.tsx";
import type { RemovalConfirmation } from "./actions.server.ts";
import type { ListFormComponent } from "./use-list-actions.tsx";

interface ConfirmRemovalProps {
  confirmation: RemovalConfirmation;
  Form: ListFormComponent;
}

/** Confirms unpublishing or deleting entries: says what visitors get instead, and links to what refers to them. */
export function ConfirmRemoval({ confirmation, Form }: ConfirmRemovalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new confirmation reopens it
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [confirmation]);

  const { intent, entries, subject, uses } = confirmation;
  const them = entries.length === 1 ? "it" : "them";
  const verb = intent === "delete" ? "Delete" : "Unpublish";
  return (
    <dialog ref={dialog} open aria-labelledby="removal-question" className="dialog">
      <h3 id="removal-question" className="mb-3 text-[1.25rem] leading-tight tracking-[-.02em] break-words">
        {verb} {subject}?
      </h3>
      <div className="grid gap-4 text-ink-2">
        <p className="break-words">
          {visitorsText(confirmation)}{" "}
          {intent === "delete"
            ? `You can restore ${them} from the trash for 30 days.`
            : `You can publish ${them} again at any time.`}
        </p>
        {uses.length > 0 && (
          <div>
            <p>Links and mentions disappear from:</p>
            <UsageLinks uses={uses} />
          </div>
        )}
        <Form method="post" preventScrollReset onSubmit={close} className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="ignoreWarnings" value="yes" />
          {entries.map((id) => (
            <input key={id} type="hidden" name="entry" value={id} />
          ))}
          <Button type="button" variant="line" onClick={close} className="unscripted:hidden">
            Keep {them}
            {intent === "unpublish" && " published"}
          </Button>
          <Button type="submit" variant="danger">
            {verb} {them}
          </Button>
        </Form>
      </div>
    </dialog>
  );
}

/** What visitors get instead of the published entries. */
function visitorsText({ intent, entries, published, paths: [path, ...otherPaths] }: RemovalConfirmation): string {
  if (published === 0) return "";
  if (path && otherPaths.length === 0) return `Visitors to ${path} will get “Page not found”.`;
  const isPart = intent === "delete" && published < entries.length;
  const which = isPart ? `${published} of them ${published === 1 ? "is" : "are"} published. ` : "";
  if (path) return `${which}Visitors to their addresses will get “Page not found”.`;
  return `${which}Visitors won't see ${entries.length === 1 ? "it" : "them"} anymore.`;
}
