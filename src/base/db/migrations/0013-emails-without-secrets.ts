import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Emails hold no token, and once they are sent no body. Links that were mailed go on working. */
export const emailsWithoutSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await createLinkTokens(db);
    await db.schema.alterTable("outbox").addColumn("link", "text").execute();
    await sql`update outbox set text = '', html = '' where state = 'sent'`.execute(db);
    await takeTokensOut(db);
  },
};

async function createLinkTokens({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("link_tokens")
    .addColumn("digest", "text", (column) => column.primaryKey())
    .addColumn("link", "text", (column) => column.notNull().references("one_time_links.digest").onDelete("cascade"))
    .execute();
  await schema.createIndex("link_tokens_by_link").on("link_tokens").column("link").execute();
}

/** What waits or was refused is sent with a token that is made then, for the link that it was written with. */
async function takeTokensOut(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; text: string; html: string }>`
    select id, text, html from outbox
    where state <> 'sent' and purpose in ('invitation', 'password-reset')`.execute(db);
  for (const { id, text, html } of rows) {
    const token = /\/cmslogin\/link\?token=([\w-]{43})/.exec(text)?.[1];
    if (token === undefined) continue;
    const link = createHash("sha256").update(token).digest("base64url");
    const [plain, rich] = [text.replaceAll(token, "{token}"), html.replaceAll(token, "{token}")];
    await sql`update outbox set text = ${plain}, html = ${rich}, link = ${link} where id = ${id}`.execute(db);
  }
}
