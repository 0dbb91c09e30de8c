import { Paperclip, X } from "lucide-react";
import { useId, useState } from "react";
import { href, useRevalidator } from "react-router";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import { isFailed, sendFields } from "#src/admin/ui/requests.ts";
import { maxAttachmentBytes } from "#src/domain/leads/conversation/limits.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { tooLarge } from "./file-refusals.ts";
import type { AttachResponse } from "./files.ts";

const unreachable = "The server isn't responding. Check your connection, then try again.";
const loggedOut = "You're logged out. Log in in a new tab, then attach it again here.";

async function upload(lead: string, file: File): Promise<AttachResponse> {
  if (file.size > maxAttachmentBytes) return { state: "refused", why: tooLarge };
  const url = `${href("/cms/leads/:lead/files", { lead })}?${new URLSearchParams({ name: file.name })}`;
  const headers = { "Content-Type": "application/octet-stream" };
  try {
    const response = await fetch(url, { method: "POST", headers, body: file, redirect: "manual" });
    if (response.ok) return await response.json();
    if (response.type === "opaqueredirect") return { state: "refused", why: loggedOut };
    return { state: "refused", why: response.status === 413 ? tooLarge : unreachable };
  } catch {
    return { state: "refused", why: unreachable };
  }
}

/** The files of the reply that is being written. They are uploaded at once. */
export function Attachments({ lead: { id: lead, replyDraftFiles } }: { lead: OpenLead }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<string[]>([]);
  const [refused, setRefused] = useState<{ name: string; why: string }[]>([]);

  async function attach(files: File[]) {
    setRefused([]);
    setPending(files.map(({ name }) => name));
    for (const file of files) {
      const response = await upload(lead, file);
      if (response.state === "refused") setRefused((all) => [...all, { name: file.name, why: response.why }]);
      setPending(([, ...others]) => others);
    }
    await revalidate();
  }

  async function remove(file: string) {
    const result = await sendFields<object>(href("/cms/leads/:lead/draft", { lead }), { intent: "detach", file });
    if (isFailed(result)) setRefused([{ name: "", why: result.failure === "logged-out" ? loggedOut : unreachable }]);
    await revalidate();
  }

  return (
    <div className="grid gap-2 unscripted:hidden">
      <div>
        <input
          id={id}
          type="file"
          multiple
          className="sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            void attach(files);
          }}
        />
        <label htmlFor={id} className="link composer-tool">
          <Paperclip className="icon size-[1.1rem]" aria-hidden />
          Attach files
        </label>
      </div>
      {(replyDraftFiles.length > 0 || pending.length > 0) && (
        <ul aria-label="Attached files" className="grid gap-1">
          {replyDraftFiles.map(({ id: file, name, size }) => (
            <li key={file} className="flex items-center gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-xs text-ink-3">{size}</span>
              <IconButton icon={X} label={`Remove ${name}`} onClick={() => remove(file)} />
            </li>
          ))}
          {pending.map((name) => (
            <li key={name} className="text-ink-3">
              Uploading {name}...
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="grid gap-1 text-sm text-bad empty:hidden">
        {refused.map(({ name, why }) => (
          <p key={name}>
            {name && <b className="wrap-anywhere">{name}: </b>}
            {why}
          </p>
        ))}
      </div>
    </div>
  );
}
