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
  return [...namesOf(by, company), company.phone].filter(Boolean).join("\n");
}

/** A person's name and the company's. The company's mailbox answers in the company's name. */
export function namesOf(by: { name: string }, company: { name: string }): string[] {
  return [...new Set([by.name, company.name])];
}
