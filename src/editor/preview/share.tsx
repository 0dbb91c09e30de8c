import { Button } from "@mantine/core";
import { Link as LinkIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { CopyLink } from "../../admin-ui/copy-link.tsx";
import { FormMessage } from "../../admin-ui/message.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import { Modal } from "../conflicts/modal.tsx";
import type { SharedLink, ShareResult } from "./shared-link.ts";

interface ShareDialogProps {
  subject: { kind: string; entry: string; language: string };
  isUnsaved: boolean;
  onLeave: () => void;
}

/** Creates and revokes links that show the draft without an account. */
export function ShareDialog({ subject, isUnsaved, onLeave }: ShareDialogProps) {
  const [links, setLinks] = useState<SharedLink[] | null>(null);
  const [newLink, setNewLink] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { kind, entry, language } = subject;
  const address = `${href("/cms/entries/:kind/:entry/links", { kind, entry })}?${new URLSearchParams({ language })}`;

  const queue = useRef(Promise.resolve());

  /** Sequential, so that an older response is never shown last. */
  function enqueue(form?: Record<string, string>) {
    queue.current = queue.current.then(() => send(form));
  }

  async function send(form?: Record<string, string>) {
    try {
      const sent = form && { method: "POST", body: new URLSearchParams(form) };
      const response = await fetch(address, { redirect: "manual", ...sent });
      if (!response.ok) throw new Error(`${response.status}`);
      const { path, links }: ShareResult = await response.json();
      setLinks(links);
      if (path) setNewLink(location.origin + path);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    enqueue();
  }, []);

  return (
    <Modal title="Share preview" onLeave={onLeave}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          Anyone with the link can see the last saved draft for 7 days, without an account.
          {isUnsaved && " Your unsaved changes aren't in it: save the draft first."}
        </p>
        {newLink ? (
          <div role="status">
            <CopyLink label="Link (shown only once)" link={newLink} />
          </div>
        ) : null}
        <div>
          <Button
            variant={newLink ? "line" : "filled"}
            onClick={() => enqueue({ intent: "share" })}
            leftSection={<LinkIcon className="icon size-[1.1rem]" aria-hidden />}
            data-autofocus
          >
            {newLink ? "Create another link" : "Create link"}
          </Button>
        </div>
        {hasFailed && <FormMessage tone="bad">That didn't work. Check your connection and try again.</FormMessage>}
        {links && links.length > 0 && (
          <section aria-label="Links">
            <h4 className="mb-1 text-[1rem] font-medium">Active links</h4>
            <ul className="acts">
              {links.map((link) => (
                <li key={link.id} className="flex items-center justify-between gap-4">
                  <span className="min-w-0">
                    Created by {link.by} <TimeAgo at={link.made} />
                    <span className="block text-xs text-ink-3">
                      Expires {link.ends.exact}. {link.opened ? "Opened " : "Not opened yet"}
                      {link.opened && <TimeAgo at={link.opened} />}
                    </span>
                  </span>
                  <Button variant="line" onClick={() => enqueue({ intent: "revoke", id: link.id })}>
                    Revoke<span className="sr-only"> the link from {link.made.exact}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="dialog-acts">
        <Button variant="line" onClick={onLeave}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
