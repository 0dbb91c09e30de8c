import fc from "fast-check";
import { expect, test } from "vitest";
import { readReceived, readSnsMessage } from "./amazon-sns.server.ts";
import { readMailgun } from "./mailgun.server.ts";
import { readPostmark } from "./postmark.ts";

const someBytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

test("Mailgun's bytes are kept as they are, in either encoding", async () => {
  const encode = (bytes: Buffer) => bytes.toString("hex").replace(/../g, "%$&");
  await fc.assert(
    fc.asyncProperty(someBytes, fc.boolean(), fc.boolean(), async (bytes, isFile, isPlain) => {
      const plain = isPlain
        ? bytes.toString("latin1").replace(/[^A-Za-z0-9]/g, (c) => encode(Buffer.from(c, "latin1")))
        : encode(bytes);
      const form = Buffer.from(`recipient=a%40b.example&body-mime=${plain}`);
      const urlencoded = await readMailgun(form, "application/x-www-form-urlencoded");
      expect(Buffer.from(urlencoded?.raw ?? [])).toEqual(bytes);
      expect(urlencoded?.recipient).toBe("a@b.example");
      const part = `--form-data-4711\r\nContent-Disposition: form-data; name="body-mime"${isFile ? '; filename="m"' : ""}\r\n\r\n`;
      const multipart = Buffer.concat([Buffer.from(part), bytes, Buffer.from("\r\n--form-data-4711--\r\n")]);
      const read = await readMailgun(multipart, "multipart/form-data; boundary=form-data-4711");
      expect(Buffer.from(read?.raw ?? [])).toEqual(bytes);
    }),
  );
});

test("Postmark's bytes are kept, if it sends them as they are or one a character", () => {
  fc.assert(
    fc.property(someBytes, (bytes) => {
      const asCharacters = JSON.stringify({ MessageID: "1", RawEmail: bytes.toString("latin1") });
      expect(Buffer.from(readPostmark(Buffer.from(asCharacters))?.raw ?? [])).toEqual(bytes);
    }),
  );
  const raw = Buffer.concat([
    Buffer.from('{"MessageID":"1","RawEmail":"'),
    Buffer.from("Grüße", "latin1"),
    Buffer.from('"}'),
  ]);
  expect(String(Buffer.from(readPostmark(raw)?.raw ?? []).toString("latin1"))).toBe("Grüße");
});

test("text that a provider has decoded is stored as UTF-8, if it is more than Latin-1", () => {
  const text = "Привет, Grüße";
  const body = Buffer.from(JSON.stringify({ MessageID: "1", RawEmail: text }));
  expect(String(readPostmark(body)?.raw)).toBe(text);
});

test("Amazon's bytes are kept, in either encoding", () => {
  fc.assert(
    fc.property(someBytes, fc.boolean(), (bytes, isBase64) => {
      const encoding = isBase64 ? "base64" : "latin1";
      const action = { type: "SNS", encoding: isBase64 ? "BASE64" : "UTF8" };
      const notice = {
        notificationType: "Received",
        receipt: { recipients: [], action },
        content: bytes.toString(encoding),
      };
      const sent = {
        Type: "Notification",
        MessageId: "1",
        TopicArn: "t",
        Message: JSON.stringify(notice),
        Timestamp: "t",
      };
      const message = readSnsMessage(
        Buffer.from(JSON.stringify({ ...sent, SignatureVersion: "2", Signature: "s", SigningCertURL: "u" })),
      );
      expect(message && readReceived(message)?.raw).toEqual(bytes);
    }),
  );
});

test("any body is read without an error", async () => {
  await fc.assert(
    fc.asyncProperty(
      someBytes,
      fc.constantFrom("multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""),
      async (body, type) => {
        await readMailgun(body, type);
        readPostmark(body);
        readSnsMessage(body);
      },
    ),
  );
});
