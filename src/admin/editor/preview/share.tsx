import { Link as LinkIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { CopyLink } from "#src/admin/ui/copy-text.tsx";
import { FormMessage } from "#src/admin/ui/message.tsx";
import { Modal } from "#src/admin/ui/modal.tsx";
import { fetchJson } from "#src/admin/ui/requests.ts";
import { ExactTime, TimeAgo } from "#src/admin/ui/time/time.tsx";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { EditedEntry } from "../api/client.ts";

/** A preview link in the form. */
interface SharedLink {
  id: string;
  by: string;
  createdAt: Moment;
  expiresAt: Moment;
  openedAt: Moment | null;
}

export interface ShareResult {
  /** The path of a new link. It is returned only once. */
  path: string | null;
  links: SharedLink[];
}

interface ShareDialogProps {
  subject: EditedEntry;
  isUnsaved: boolean;
  onLeave: () => void;
}

/** Creates and revokes links that show the draft without an account. */
export function ShareDialog({ subject, isUnsaved, onLeave }: ShareDialogProps) {
  const { links, newLink, hasFailed, send } = useSharedLinks(subject);
  return (
    <Modal title="Share preview" onLeave={onLeave}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          Anyone with the link can see the last saved draft for 7 days, without an account.
          {isUnsaved && " Your unsaved changes aren't in it: save the draft first."}
        </p>
        {newLink && (
          <div role="status">
            <CopyLink label="Link (shown only once)" link={newLink} />
          </div>
        )}
        <div>
          <Button
            variant={newLink ? "line" : "filled"}
            onClick={() => send({ intent: "share" })}
            leftSection={<LinkIcon className="icon size-[1.1rem]" aria-hidden />}
            data-autofocus
          >
            {newLink ? "Create another link" : "Create link"}
          </Button>
        </div>
        {hasFailed && <FormMessage tone="bad">That didn't work. Check your connection and try again.</FormMessage>}
        {links.length > 0 && <ActiveLinks links={links} revoke={(id) => send({ intent: "revoke", id })} />}
      </div>
      <div className="dialog-acts">
        <Button variant="line" onClick={onLeave}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function ActiveLinks({ links, revoke }: { links: readonly SharedLink[]; revoke: (id: string) => void }) {
  return (
    <section aria-label="Links">
      <h4 className="mb-1 text-[1rem] font-medium">Active links</h4>
      <ul className="acts">
        {links.map(({ id, by, createdAt, expiresAt, openedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              Created by {by} <TimeAgo at={createdAt} />
              <span className="block text-xs text-ink-3">
                Expires <ExactTime at={expiresAt} />. {openedAt ? "Opened " : "Not opened yet"}
                {openedAt && <TimeAgo at={openedAt} />}
              </span>
            </span>
            <Button variant="line" onClick={() => revoke(id)}>
              Revoke<span className="sr-only"> the link from {createdAt.exact}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An entry's links on the server. */
function useSharedLinks({ kind, entry, language }: EditedEntry) {
  const [links, setLinks] = useState<SharedLink[]>([]);
  const [newLink, setNewLink] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const queue = useRef(Promise.resolve());
  const url = `${href("/cms/entries/:kind/:entry/links", { kind, entry })}?${new URLSearchParams({ language })}`;

  async function request(form?: Record<string, string>) {
    try {
      const sent = form && { method: "POST", body: new URLSearchParams(form) };
      const { path, links } = await fetchJson<ShareResult>(url, sent);
      setLinks(links);
      if (path) setNewLink(location.origin + path);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  /** Sequential, so that an older response is never shown last. */
  function send(form?: Record<string, string>) {
    queue.current = queue.current.then(() => request(form));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => send(), []);

  return { links, newLink, hasFailed, send };
}
