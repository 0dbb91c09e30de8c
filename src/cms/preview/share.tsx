import { Button } from "@mantine/core";
import { Link as LinkIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Asking } from "../edit/notices/asking.tsx";
import { LinkToCopy } from "../link-to-copy.tsx";
import { FormMessage } from "../message.tsx";
import { Ago } from "../time.tsx";
import type { ShareAnswer, SharedLink } from "./shared-link.ts";

interface ShareProps {
  subject: { kind: string; entry: string; language: string };
  isUnsaved: boolean;
  onLeave: () => void;
}

/** Makes links by which somebody without an account sees the draft, and ends them. */
export function Share({ subject, isUnsaved, onLeave }: ShareProps) {
  const [links, setLinks] = useState<SharedLink[] | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { kind, entry, language } = subject;
  const address = `${href("/cms/entries/:kind/:entry/links", { kind, entry })}?${new URLSearchParams({ language })}`;

  const last = useRef(Promise.resolve());

  /** One after the other, so that nothing older is shown last. */
  function ask(asked?: Record<string, string>) {
    last.current = last.current.then(() => exchange(asked));
  }

  async function exchange(asked?: Record<string, string>) {
    try {
      const sent = asked && { method: "POST", body: new URLSearchParams(asked) };
      const answer = await fetch(address, { redirect: "manual", ...sent });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const { path, links }: ShareAnswer = await answer.json();
      setLinks(links);
      if (path) setMade(location.origin + path);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    ask();
  }, []);

  return (
    <Asking title="Share a preview" onLeave={onLeave}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          Whoever has the link sees the last saved draft on the real page, without an account, for 7 days.
          {isUnsaved && " What you have typed since is not in it: save the draft first."}
        </p>
        {made ? (
          <div role="status">
            <LinkToCopy label="Link, shown only now" link={made} />
          </div>
        ) : null}
        <div>
          <Button
            variant={made ? "line" : "filled"}
            onClick={() => ask({ intent: "share" })}
            leftSection={<LinkIcon className="icon size-[1.1rem]" aria-hidden />}
            data-autofocus
          >
            {made ? "Make another link" : "Make a link"}
          </Button>
        </div>
        {hasFailed && (
          <FormMessage tone="bad">That did not work. Look at your connection and try it again.</FormMessage>
        )}
        {links && links.length > 0 && (
          <section aria-label="Links">
            <h4 className="mb-1 text-[1rem] font-medium">Links that work</h4>
            <ul className="acts">
              {links.map((link) => (
                <li key={link.id} className="flex items-center justify-between gap-4">
                  <span className="min-w-0">
                    Made by {link.by} <Ago at={link.made} />
                    <span className="block text-xs text-ink-3">
                      Ends {link.ends.exact}. {link.opened ? "Opened " : "Not opened yet"}
                      {link.opened && <Ago at={link.opened} />}
                    </span>
                  </span>
                  <Button variant="line" onClick={() => ask({ intent: "revoke", id: link.id })}>
                    Revoke<span className="sr-only"> the link of {link.made.exact}</span>
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
    </Asking>
  );
}
