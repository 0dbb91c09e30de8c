import type { OutboxRow } from "#src/base/db/tables.ts";
import { missingAttachment, unreadableAttachment } from "./answers.ts";
import type { Delivery } from "./queue/outbox.server.ts";
import type { OutgoingEmail } from "./transport/transport-in-use.ts";

interface AttachmentContext {
  /** Reads an attachment from the media store; null when it isn't there. */
  readAttachment?: (digest: string) => Promise<Buffer | null>;
  report: (error: unknown) => void;
}

/** Reads the attachments of an email, or why it can't be sent. */
export async function readAttachments(
  { attachments }: Pick<OutboxRow, "attachments">,
  { readAttachment, report }: AttachmentContext,
): Promise<NonNullable<OutgoingEmail["files"]> | Delivery> {
  const files = [];
  for (const { name, type, digest } of attachments?.files ?? []) {
    try {
      const content = (await readAttachment?.(digest)) ?? null;
      if (content === null) return { state: "refused", response: missingAttachment };
      files.push({ filename: name, contentType: type, content });
    } catch (error) {
      report(error);
      return { state: "later", response: unreadableAttachment };
    }
  }
  return files;
}
