import { createHash } from "node:crypto";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { refileMessage } from "#src/domain/email/inbound/file-messages.server.ts";
import type { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { storeMessage } from "#src/domain/email/inbound/store.server.ts";
import { receiveEmail } from "#src/domain/leads/conversation/receive.server.ts";
import { sendReply } from "#src/domain/leads/conversation/reply.server.ts";
import { followReply } from "#src/domain/leads/conversation/reply-delivery.server.ts";
import { findThread } from "#src/domain/leads/conversation/thread.server.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { changeLead, type LeadChange } from "#src/domain/leads/pipeline/work.server.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";

export interface OfficeContext {
  /** A scratch database, which nothing is sent from. */
  db: Db;
  content: ContentReader;
  store: Pick<MediaStore, "write">;
  mailReader: MailReader;
  origin: string;
  secret: string;
}

/** What happens in an office, by the functions of the product, each at a time of one's choice. */
export class Office {
  readonly #context: OfficeContext;
  #visitors = 0;

  constructor(context: OfficeContext) {
    this.#context = context;
  }

  /** What the functions of the product want to know of the site. */
  site(at: Date) {
    const nothing = () => {};
    return {
      ...this.#context,
      mail: async () => ({ from: null }),
      now: () => at,
      wakeSender: nothing,
    };
  }

  /** A visitor sends the contact form. Returns the lead's id. */
  async inquire(at: Date, fields: Readonly<Record<string, string>>): Promise<string> {
    const { secret } = this.#context;
    this.#visitors += 1;
    const formToken = issueFormToken(secret, new Date(at.getTime() - (90 + (this.#visitors % 7) * 40) * 1000));
    const sent = inquirySchema.parse({ ...fields, formToken, formPage: "/contact" });
    // Each from a network of its own: these are for documentation.
    const address = `203.0.113.${this.#visitors % 250}`;
    const result = await receiveInquiry(this.#context, sent, { address, secret }, at);
    if (result.state !== "received") throw new Error(`A sample inquiry was not stored: ${result.state}`);
    return result.id;
  }

  async reply(
    at: Date,
    by: Person,
    lead: LeadRow,
    text: string,
    file?: { name: string; bytes: Buffer },
  ): Promise<void> {
    if (file) await this.#attach(at, by, lead, file);
    const message = {
      id: crypto.randomUUID(),
      lead: lead.id,
      subject: await this.#subjectOf(lead),
      text,
      isQuoting: false,
    };
    const result = await sendReply(this.site(at), by, message);
    if (result.state !== "sent") throw new Error(`A sample reply was not sent: ${result.state}`);
    const { db } = this.#context;
    await db.transaction().execute((tx) => followReply(tx, { id: message.id, purpose: "lead-reply" }, "sent", at));
  }

  async #attach(at: Date, by: Actor, lead: LeadRow, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
    const { db, store } = this.#context;
    const digest = createHash("sha256").update(bytes).digest("hex");
    await store.write(attachmentName(digest), bytes);
    const file = { id: crypto.randomUUID(), name, type: "application/pdf", bytes: bytes.length, digest };
    await db
      .insertInto("lead_draft_files")
      .values({ ...file, lead_id: lead.id, person_id: by.id ?? "", created_at: at })
      .execute();
  }

  async #subjectOf(lead: LeadRow): Promise<string> {
    const { subject } = await findThread(this.#context.db, lead);
    return subject ?? (lead.service_name === "" ? "Your inquiry" : `Your inquiry about ${lead.service_name}`);
  }

  /** Our last email to a customer. */
  lastReply(lead: string) {
    const messages = this.#context.db.selectFrom("lead_messages").select(["message_id", "subject", "text"]);
    const replies = messages.where("lead_id", "=", lead).where("kind", "=", "reply");
    return replies.orderBy("at", "desc").limit(1).executeTakeFirst();
  }

  /** What a customer answers to: our last email, or the confirmation of the form. */
  async emailToAnswer(lead: string) {
    const emails = this.#context.db.selectFrom("outbox").select(["message_id", "subject", "text"]);
    const confirmation = emails.where("subject_id", "=", lead).where("purpose", "=", "lead-confirmation");
    const found = (await this.lastReply(lead)) ?? (await confirmation.executeTakeFirst());
    return found && { ...found, message_id: found.message_id.replace(/[<>]/g, "") };
  }

  /** An email comes in. Returns its id. */
  async receive(at: Date, raw: Buffer, kind: "reply" | "auto-reply" | "bounce" = "reply"): Promise<string> {
    const { db, mailReader: reader } = this.#context;
    const id = await db.transaction().execute(async (tx) => {
      await storeMessage(tx, { source: "imap", raw, recipients: [] }, at);
      const stored = tx
        .updateTable("inbound_messages")
        .set({ state: "unmatched", kind })
        .where("state", "=", "received");
      return (await stored.returning("id").executeTakeFirstOrThrow()).id;
    });
    const site = this.site(at);
    await refileMessage({ db, reader, now: site.now }, id, "", async (message, settle) => {
      await receiveEmail(site, message, settle);
      return true;
    });
    // The product has filed it, and no person.
    await db.updateTable("inbound_messages").set({ settled_by: null }).where("id", "=", id).execute();
    return id;
  }

  async change(at: Date, by: Actor, lead: string, change: Omit<LeadChange, "id" | "version">): Promise<void> {
    const { version } = await this.lead(lead);
    const result = await changeLead(this.site(at), by, { id: lead, version, ...change });
    if (result.state !== "changed") throw new Error(`A sample lead was not changed: ${result.state}`);
  }

  lead(id: string): Promise<LeadRow> {
    return this.#context.db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
}
