import { expect } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { noMailbox, saveInbound } from "#src/domain/email/inbound/settings.server.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { testMailServer } from "./outbox.ts";
import { ask, databaseSettings, startTestSite } from "./site.ts";
import { type Behavior, type Offer, parsed, type ReceivedMail } from "./smtp-server.ts";
import { form } from "./staff.ts";
import { staffClient } from "./staff-client.ts";

export const mailbox = "replies@mangrove.example";
export const office = "hello@mangrove.example";
export const karen = {
  name: "Karen Holt",
  email: "karen@holt-boats.example",
  message: "Can you move our two servers?",
};

const path = "0123456789abcdef0123456789abcdef";

interface MailSiteOptions {
  withReplies?: boolean;
  noticesToAda?: boolean;
  behave?: (offer: Offer) => Behavior;
}

/** A site that sends by a mail server of the test, and gets emails by a webhook. Karen has sent it the contact form. */
export async function mailSite(
  engine: Engine,
  { withReplies = true, noticesToAda = false, behave }: MailSiteOptions = {},
) {
  const server = await testMailServer(behave);
  const running = await startTestSite({ ...(await databaseSettings(engine)), smtpUrl: server.url });
  const { services } = running.site;
  const { db } = services;
  const settings = { provider: "postmark", address: mailbox, ...noMailbox, topic: "", path } as const;
  const setUp = { settings, credential: "", expectedVersion: null, cursor: null };
  if (withReplies) await saveInbound(services, { id: null, name: "Test" }, setUp);
  const ada = await staffClient(running, { role: "owner", name: "Ada Reed" });
  const recipients = { office: true, roles: [], people: [ada.person.id], addresses: [] };
  if (noticesToAda)
    await db.insertInto("lead_notice_rules").values({ id: "default", service_id: null, recipients }).execute();
  const formToken = issueFormToken(services.secret, new Date(Date.now() - 60_000));
  await ask(running.url, "/contact", form(running.url, { ...karen, formToken }));
  const lead = () => db.selectFrom("leads").selectAll().where("email", "=", karen.email).executeTakeFirstOrThrow();
  await expect.poll(() => server.received.length).toBe(noticesToAda ? 3 : 2);
  const { id } = await lead();

  const isTo = (address: string) => (mail: ReceivedMail) => mail.to.includes(address);
  return {
    running,
    services,
    server,
    db,
    ada,
    id,
    lead,
    /** The emails that an address got. */
    emailsTo: (address: string) => Promise.all(server.received.filter(isTo(address)).map(parsed)),
    /** Where an answer to the first email to this address goes. */
    answerTo: async (address: string) =>
      (await parsed(server.received.find(isTo(address)))).replyTo?.[0]?.address ?? "none",
    /** Brings an email, and waits until it is filed and all that follows from it is sent. */
    receive: async (raw: string) => {
      const body = JSON.stringify({ MessageID: "x", RawEmail: raw, OriginalRecipient: mailbox });
      const headers = { Host: new URL(running.url).host, "Content-Type": "application/json" };
      const delivery = {
        method: "POST",
        headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
        body,
      };
      expect((await ask(running.url, webhookPath("postmark", path), delivery)).status).toBe(200);
      const waiting = async () => {
        const inbound = db.selectFrom("inbound_messages").select("id").where("state", "=", "received");
        const outbound = db.selectFrom("outbox").select("id").where("state", "=", "waiting");
        return [...(await inbound.execute()), ...(await outbound.execute())];
      };
      await expect.poll(waiting).toEqual([]);
    },
    messages: () =>
      db
        .selectFrom("lead_messages")
        .select(["direction", "kind", "from_address", "person_name", "text"])
        .orderBy("created_at")
        .execute(),
    unmatched: () =>
      db
        .selectFrom("inbound_messages")
        .select(["id", "state", "from_name", "from_address", "suggestion"])
        .where("state", "!=", "filed")
        .execute(),
    page: async (url: string) => (await ada.look(url)).body.replaceAll("&#x27;", "'").replaceAll("<!-- -->", ""),
  };
}
