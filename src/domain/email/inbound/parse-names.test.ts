import { expect, test } from "vitest";
import { parseMessage } from "./parse.server.ts";

const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

test.each([
  ["می\u200cوقاره رضا", "Family plan 👨\u200d👩\u200d👧 می\u200cشود"],
  ["क्\u200dष अमित", "ක්\u200dරිස්ටෝ"],
  ["علی\u200cرضا", "Soft\u00adhyphen"],
])("joiners in the name %j and the subject %j are kept", async (name, subject) => {
  const raw = `From: ${encoded(name)} <reza@karun.example>\r\nSubject: ${encoded(subject)}\r\n\r\nHello`;
  expect(await parseMessage(Buffer.from(raw), true)).toMatchObject({ from: { name }, subject });
});

test("control characters and characters that turn the direction of text are not", async () => {
  const raw = `From: ${encoded("Ana\u0007\u202e Reyes")} <ana@reef.example>\r\nSubject: ${encoded("One\r\nBcc: x")}\r\n\r\nHello`;
  expect(await parseMessage(Buffer.from(raw), true)).toMatchObject({
    from: { name: "Ana Reyes" },
    subject: "One Bcc: x",
  });
});
