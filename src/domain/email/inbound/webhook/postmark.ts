import { bytesOfText, jsonText } from "./json-bytes.ts";

/** What Postmark sends for a message. */
export interface PostmarkDelivery {
  recipient: string;
  raw: Uint8Array;
}

/** Null for what Postmark does not send; an empty `raw` if it is set up to leave it out. */
export function readPostmark(body: Buffer): PostmarkDelivery | null {
  const delivery: unknown = parseJson(body);
  if (typeof delivery !== "object" || delivery === null || !("MessageID" in delivery)) return null;
  const { RawEmail = "", OriginalRecipient = "" }: Record<string, unknown> = { ...delivery };
  if (typeof RawEmail !== "string" || typeof OriginalRecipient !== "string") return null;
  return { recipient: OriginalRecipient, raw: bytesOfText(RawEmail) };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(jsonText(body));
  } catch {
    return null;
  }
}
