import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { composed } from "./compose.ts";
import { fileAnswer } from "./folder-answer.ts";
import type { Transport } from "./sender.server.ts";

export interface Folder {
  /** Where the mails are put, one file each. */
  folder: string;
  from?: string;
}

/** While no mail server is set up: mails lie in a folder, for any mail program to open. */
export function folderTransport({ folder, from }: Folder): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(composed(mail, from));
        const file = path.join(folder, `${mail.created_at.toISOString().replace(/\D/g, "")}-${mail.id}.eml`);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(file, message);
        return { state: "sent", answer: fileAnswer(file) };
      } catch (error) {
        return { state: "unreachable", answer: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => composer.close(),
  };
}

/** A file is there with all of its bytes, or not at all. */
async function writeWhole(file: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
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
