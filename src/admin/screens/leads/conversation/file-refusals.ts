import { refusalMessage } from "#src/admin/ui/upload/refusals.ts";
import type { AttachResult } from "#src/domain/leads/conversation/attachments.server.ts";
import { maxAttachedBytes, maxReplyAttachments } from "#src/domain/leads/conversation/limits.ts";

const limitText = `${Math.floor(maxAttachedBytes / 1024 / 1024)} MB`;

export const tooLarge = `An email can have ${limitText} of files. Make it smaller, or send a link to it.`;

/** Why a file can't be attached, and what to do. */
export function refusalText(why: Extract<AttachResult, { state: "refused" }>["why"], name: string): string {
  switch (why.reason) {
    case "too many":
      return `A reply can have ${maxReplyAttachments} files. Put them in a ZIP file.`;
    case "too large":
      return tooLarge;
    case "too large together":
      return `All files of a reply can have ${limitText} together. Remove one, or send a link to it.`;
    case "not a file":
    case "not a picture":
      return `This type of file can't be attached. Save it as PDF, or put it in a ZIP file.`;
    default:
      return refusalMessage(why, name, "all");
  }
}
