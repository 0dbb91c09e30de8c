import { createHmac, createSign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { type InboundProvider, noMailbox, saveInbound } from "#src/domain/email/inbound/settings.server.ts";
import { readRaw } from "#src/domain/email/inbound/store.server.ts";
import { type WebhookProvider, webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { key as amazonKey, older as certificate } from "../../../tests/support/certificates.ts";
import { databases } from "../../../tests/support/engines.ts";
import { anEmail } from "../../../tests/support/inbound.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";

const path = "0123456789abcdef0123456789abcdef";
const topic = "arn:aws:sns:us-east-1:123456789012:replies";
const signingKey = "key-of-the-test";

async function startSite(engine: Engine, provider: InboundProvider) {
  const running = await startTestSite(await databaseSettings(engine));
  const { services } = running.site;
  const { db } = services;
  const settings = {
    provider,
    address: "replies@harbor.example",
    ...noMailbox,
    topic: provider === "ses" ? topic : "",
    path,
  };
  const ada = { id: null, name: "Ada Palm" };
  await saveInbound(services, ada, { settings, credential: signingKey, expectedVersion: null, cursor: null });
  return { running, db };
}

/** What a provider sends. */
function deliver({ url }: RunningSite, provider: WebhookProvider, type: string, body: string | Buffer, secret = path) {
  const headers = { Host: new URL(url).host, "Content-Type": type, "Content-Length": String(Buffer.byteLength(body)) };
  return ask(url, webhookPath(provider, secret), { method: "POST", headers, body });
}

const stored = (db: RunningSite["site"]["services"]["db"]) =>
  db.selectFrom("inbound_messages").select(["id", "recipients", "source"]).execute();

interface SignedFields {
  timestamp?: number;
  token?: string;
  key?: string;
}

function mailgunFields(
  email: string,
  { timestamp = Math.floor(Date.now() / 1000), token = crypto.randomUUID(), key = signingKey }: SignedFields = {},
) {
  const signature = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
  const fields = { recipient: "replies+tag@harbor.example", timestamp: String(timestamp), token, signature };
  return { ...fields, "body-mime": email };
}

const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const formType = "application/x-www-form-urlencoded";

describe.each(databases)("Mailgun, on $name", ({ engine }) => {
  test("brings a message, which is stored before the answer, once", async () => {
    const { running, db } = await startSite(engine, "mailgun");
    const email = anEmail({ text: "Señal: día ñ" });
    const isoEmail = Buffer.from(email, "latin1");
    const bytes = isoEmail.toString("hex").replace(/../g, "%$&");
    const iso = encoded(mailgunFields("")).replace("body-mime=", `body-mime=${bytes}`);
    expect((await deliver(running, "mailgun", formType, iso)).status).toBe(200);
    const [isoRow] = await stored(db);
    expect(await readRaw(db, isoRow?.id ?? "")).toEqual(isoEmail);
    await db.deleteFrom("inbound_messages").execute();
    const body = encoded(mailgunFields(email));
    expect((await deliver(running, "mailgun", formType, body)).status).toBe(200);
    expect((await deliver(running, "mailgun", formType, body)).status).toBe(200);
    const form = new FormData();
    for (const [name, value] of Object.entries(mailgunFields(email))) form.set(name, value);
    const multipart = new Response(form);
    const type = multipart.headers.get("Content-Type") ?? "";
    expect((await deliver(running, "mailgun", type, Buffer.from(await multipart.arrayBuffer()))).status).toBe(200);
    const rows = await stored(db);
    expect(rows).toMatchObject([{ source: "mailgun", recipients: "replies+tag@harbor.example" }]);
    expect(String(await readRaw(db, rows[0]?.id ?? ""))).toBe(email);
  });

  test("is refused with a wrong, old or used signature", async () => {
    const { running, db } = await startSite(engine, "mailgun");
    const status = async (signed: SignedFields) =>
      (await deliver(running, "mailgun", formType, encoded(mailgunFields(anEmail(), signed)))).status;
    expect(await status({ key: "another" })).toBe(401);
    expect(await status({ timestamp: Math.floor(Date.now() / 1000) - 13 * 3600 })).toBe(401);
    expect(await status({ timestamp: Math.floor(Date.now() / 1000) + 3600 })).toBe(401);
    expect(await stored(db)).toEqual([]);
    const token = "a-token-that-was-seen-on-its-way";
    expect(await status({ token })).toBe(200);
    expect(await status({ token })).toBe(406);
    expect((await deliver(running, "mailgun", formType, "recipient=x")).status).toBe(400);
    expect((await deliver(running, "mailgun", "text/plain", "\0")).status).toBe(400);
    const { error } = await db.selectFrom("inbound_progress").select("error").executeTakeFirstOrThrow();
    expect(error).toContain("There is no raw message");
    expect(await stored(db)).toHaveLength(1);
  });

  test("is unknown at another address, by another provider and by other methods", async () => {
    const { running, db } = await startSite(engine, "mailgun");
    const body = encoded(mailgunFields(anEmail()));
    expect((await deliver(running, "mailgun", formType, body, "f".repeat(32))).status).toBe(404);
    expect((await deliver(running, "postmark", "application/json", "{}")).status).toBe(404);
    const { url } = running;
    const headers = { Host: new URL(url).host };
    for (const method of ["GET", "PUT"]) {
      expect((await ask(url, webhookPath("mailgun", path), { method, headers })).status).toBe(405);
    }
    const tooLarge = { ...headers, "Content-Length": String(50 * 1024 * 1024) };
    expect(
      (await ask(url, webhookPath("mailgun", path), { method: "POST", headers: tooLarge, body: "x" })).status,
    ).toBe(413);
    expect(await stored(db)).toEqual([]);
  });
});

describe.each(databases)("Postmark, on $name", ({ engine }) => {
  test("brings the raw message, also of 20 MB, and is refused without it", async () => {
    const { running, db } = await startSite(engine, "postmark");
    const send = (fields: object) =>
      deliver(
        running,
        "postmark",
        "application/json",
        JSON.stringify({ MessageID: "x", OriginalRecipient: "a@b.example", ...fields }),
      );
    expect(
      (await send({ RawEmail: anEmail({ text: "y".repeat(20 * 1024 * 1024) }), Attachments: ["z".repeat(1e7)] }))
        .status,
    ).toBe(200);
    const refused = await send({ TextBody: "only this" });
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining("Include raw email content")]);
    expect((await deliver(running, "postmark", "application/json", "{")).status).toBe(400);
    expect(await stored(db)).toMatchObject([{ source: "postmark", recipients: "a@b.example" }]);
  });
});

describe.each(databases)("Amazon, on $name", ({ engine }) => {
  test("brings a signed message and has its subscription confirmed", async () => {
    const { running, db } = await startSite(engine, "ses");
    const amazon = await startAmazon(running);
    const email = anEmail();
    const content = Buffer.from(email).toString("base64");
    const receipt = { recipients: ["replies@harbor.example"], action: { type: "SNS", encoding: "BASE64" } };
    const Message = JSON.stringify({ notificationType: "Received", receipt, mail: {}, content });
    const send = async (change: object, signed?: object) =>
      (await deliver(running, "ses", "text/plain; charset=UTF-8", amazon.message({ Message, ...change }, signed)))
        .status;
    expect(
      await send({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL: amazon.subscribe, Message: "Confirm" }),
    ).toBe(200);
    expect(amazon.requests.filter((requestUrl) => requestUrl.includes("ConfirmSubscription"))).toHaveLength(1);
    expect(await send({})).toBe(200);
    expect(await send({ SignatureVersion: "1" })).toBe(200);
    expect(await stored(db)).toMatchObject([{ source: "ses", recipients: "replies@harbor.example" }]);
    expect(await send({}, { Message: Message.replace("Received", "received") })).toBe(403);
    expect(await send({ TopicArn: topic.replace("replies", "others") })).toBe(403);
    expect(await send({ Timestamp: "2020-01-01T00:00:00.000Z" })).toBe(403);
    expect(await send({ Message: JSON.stringify({ notificationType: "Received", receipt }) })).toBe(422);
    expect(await send({ Message: "{}" })).toBe(400);
    const before = amazon.requests.length;
    for (const SigningCertURL of [
      "https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0a9c.pem",
      "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a9c.pem",
      "http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0a9c.pem",
      "https://user@sns.us-east-1.amazonaws.com/SimpleNotificationService-0a9c.pem",
      "https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-0a9c.pem",
      "https://sns.us-east-1.amazonaws.com/a.pem",
      "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t&x=.pem",
      "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0a9c.pem?Action=Publish",
      "file:///etc/passwd",
    ])
      expect(await send({ SigningCertURL })).toBe(403);
    expect(amazon.requests).toHaveLength(before);
    for (const SubscribeURL of [
      "https://evil.example/?Action=ConfirmSubscription",
      "https://sns.us-east-1.amazonaws.com/?Action=Publish&Token=t",
      "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Action=Publish",
      "https://sns.us-east-1.amazonaws.com/x?Action=ConfirmSubscription",
    ])
      expect(await send({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL, Message: "x" })).toBe(403);
    expect(amazon.requests.filter((requestUrl) => !requestUrl.endsWith("0a9c.pem"))).toHaveLength(1);
    amazon.served.certificate = `<html>\n${certificate}`;
    expect(await send({})).toBe(403);
    expect(await stored(db)).toHaveLength(1);
  });
});

/** Amazon's server for certificates and confirmations. */
async function startAmazon(running: RunningSite) {
  const requests: string[] = [];
  const served = { certificate };
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end(request.url?.endsWith(".pem") ? served.certificate : "<ConfirmSubscriptionResponse/>");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = Object(server.address());
  running.site.webhooks.fetch = (requestUrl, init) => {
    const { pathname, search } = new URL(requestUrl);
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };
  const host = "https://sns.us-east-1.amazonaws.com";
  return {
    requests,
    served,
    subscribe: `${host}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t`,
    /** `afterwards` changes what was signed. */
    message(change: Record<string, string>, afterwards = {}) {
      const sent: Record<string, string> = {
        Type: "Notification",
        MessageId: crypto.randomUUID(),
        TopicArn: topic,
        Timestamp: new Date().toISOString(),
        SignatureVersion: "2",
        SigningCertURL: `${host}/SimpleNotificationService-0a9c.pem`,
        ...change,
      };
      const isNotification = sent.Type === "Notification";
      const keys = [
        "Message",
        "MessageId",
        ...(isNotification ? ["Subject"] : ["SubscribeURL"]),
        "Timestamp",
        ...(isNotification ? [] : ["Token"]),
        "TopicArn",
        "Type",
      ];
      const text = keys.flatMap((name) => (sent[name] === undefined ? [] : [`${name}\n${sent[name]}\n`])).join("");
      const signer = createSign(sent.SignatureVersion === "1" ? "sha1" : "sha256").update(text);
      return JSON.stringify({ ...sent, Signature: signer.sign(amazonKey, "base64"), ...afterwards });
    },
  };
}
