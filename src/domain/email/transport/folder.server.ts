import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { fileAnswer } from "../answers.ts";
import { composeEmail } from "../compose.ts";
import type { Transport } from "./transport-in-use.ts";

export interface FolderOptions {
  /** Holds one file for each email. */
  folder: string;
  from?: string;
}

/** Writes emails to a folder while no mail server is set up. Email programs can open the files. */
export function folderTransport({ folder, from }: FolderOptions): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(email) {
      try {
        const { message } = await composer.sendMail(composeEmail(email, from));
        const file = path.join(folder, `${email.created_at.toISOString().replace(/\D/g, "")}-${email.id}.eml`);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(file, message);
        return { state: "sent", response: fileAnswer(file) };
      } catch (error) {
        return { state: "unreachable", response: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => composer.close(),
  };
}

/** Writes all of the file or nothing. */
async function writeAtomically(file: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
