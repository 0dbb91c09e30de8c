// @module-tag long
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { ChildLimitError } from "#src/base/limited-child.server.ts";
import { anEmail } from "../../../../tests/support/inbound.ts";
import { MailReader } from "./mail-reader.server.ts";

const mb = 1024 * 1024;

test("an email that needs too much memory costs its reader only, and the next one is read", async () => {
  const reader = new MailReader(fileURLToPath(new URL("./mail-reader-child.server.ts", import.meta.url)));
  onTestFinished(() => reader.stop());
  const read = (text: string, headers: string[]) =>
    reader.read({ type: "parse", isComplete: true, bytes: Buffer.from(anEmail({ text, headers })) });
  const base64 = ["Content-Type: application/zip", "Content-Transfer-Encoding: base64"];
  await expect(read("Q=".repeat(12 * mb), base64)).rejects.toThrow(ChildLimitError);
  await expect(read(`${"a".repeat(39)}\n`.repeat(mb / 2), [])).rejects.toThrow(ChildLimitError);
  expect(await read("Hello", [])).toMatchObject({ text: "Hello", problem: null });
});

test("an email that is being read when the site stops isn't taken for a hostile one", async () => {
  const reader = new MailReader(fileURLToPath(new URL("./mail-reader-child.server.ts", import.meta.url)));
  const reading = reader.read({ type: "parse", isComplete: true, bytes: Buffer.alloc(20 * mb, "a b c\n") });
  setImmediate(() => reader.stop());
  await expect(reading).rejects.toThrow("stopped");
});
