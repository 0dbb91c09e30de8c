import { emailAddress } from "#src/domain/email/email-address.ts";
import { maxCopies } from "./limits.ts";

export type Copies =
  | { state: "valid"; addresses: string[] }
  | { state: "invalid"; entry: string }
  | { state: "too-many" };

/** Reads the addresses of a Cc line, with commas between them, and leaves out the recipient's own and repeated ones. */
export function parseCopies(line: string, recipient: string): Copies {
  const found = new Map<string, string>();
  for (const entry of line.split(/[,;\n]/).map((part) => part.trim())) {
    if (entry === "") continue;
    // Also as email programs copy it: `Bob Lee <bob@example.com>`.
    const address = emailAddress(entry.endsWith(">") ? entry.slice(entry.lastIndexOf("<") + 1, -1) : entry);
    if (address === null) return { state: "invalid", entry };
    const key = address.toLowerCase();
    if (key !== recipient.toLowerCase() && !found.has(key)) found.set(key, address);
    if (found.size > maxCopies) return { state: "too-many" };
  }
  return { state: "valid", addresses: [...found.values()] };
}
