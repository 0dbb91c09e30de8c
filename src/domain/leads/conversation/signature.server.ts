import type { Db } from "#src/base/db/tables.ts";
import { cleanText } from "./clean-text.ts";
import { maxSignatureLength } from "./limits.ts";

/** A person's own signature; empty if they have the standard one, as the company's mailbox does. */
export async function readSignature(db: Db, person: string | null): Promise<string> {
  const row = await db
    .selectFrom("people")
    .select("signature")
    .where("id", "=", person ?? "")
    .executeTakeFirst();
  return row?.signature ?? "";
}

export async function saveSignature(db: Db, person: string, text: string): Promise<"saved" | "too-long"> {
  const signature = cleanText(text);
  if (signature.length > maxSignatureLength) return "too-long";
  await db.updateTable("people").set({ signature }).where("id", "=", person).execute();
  return "saved";
}

/** The name and company of who writes, and how to call back. */
export function standardSignature(by: { name: string }, company: { name: string; phone: string }): string {
  // The company's mailbox answers in the company's name.
  return [...new Set([by.name, company.name, company.phone])].filter(Boolean).join("\n");
}
