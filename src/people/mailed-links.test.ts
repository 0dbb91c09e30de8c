import { describe, expect, test } from "vitest";
import { allRows } from "../../tests/support/backups.ts";
import { databases, emptyDatabase, openForTest } from "../../tests/support/databases.ts";
import { parsed, type ReceivedMail } from "../../tests/support/mail-server.ts";
import { anOffice } from "../../tests/support/office.ts";
import { minute, noon, peer, senderTo } from "../../tests/support/outbox.ts";
import { aPerson } from "../../tests/support/staff.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/migrations.ts";
import type { Db } from "../db/tables.ts";
import { deadLink } from "../mail/dead-link.ts";
import { queuedMails, retryNow } from "../mail/queue.server.ts";
import { Sender, type Transport } from "../mail/sender.server.ts";
import { makeLinkToken, readLink } from "./links.server.ts";
import type { Office } from "./office.ts";
import { tokenDigest } from "./secrets.server.ts";
import { disable, invite, startReset } from "./staff.server.ts";
import { requestReset, takeLink } from "./take-link.server.ts";

const taking = { name: "", email: "", password: "quiet marble ferry" };

/** An office whose clock is that of its mails. */
async function officeAtNoon(engine: (typeof databases)[number]["engine"]): Promise<Office> {
  return { ...(await anOffice(engine)), now: () => noon };
}

async function tokensIn(mails: readonly ReceivedMail[]): Promise<string[]> {
  const texts = await Promise.all(mails.map(async (mail) => (await parsed(mail)).text ?? ""));
  return texts.map((text) => /\/cmslogin\/link\?token=([\w-]{43})$/m.exec(text)?.[1] ?? "");
}

async function everything(db: Db): Promise<string> {
  return JSON.stringify(await allRows(db));
}

/** A way out that says what a spam filter might. */
function quoting(answer: (text: string) => string): Transport {
  return { send: async ({ text }) => ({ state: "refused", answer: answer(text) }), close: () => {} };
}

describe.each(databases)("links by mail on $name", ({ engine }) => {
  test("no row holds a token that works, before an email is sent and after", async () => {
    const office = await officeAtNoon(engine);
    const { db } = office;
    const server = await peer();
    const ada = await aPerson(db);
    await requestReset(office, ada.email, { address: "203.0.113.9", userAgent: "", device: null });
    const by = { id: null, name: "Operator" };
    await invite(office, by, { name: "Cy", email: "cy@harbor.example", role: "editor" }, "mail");
    expect(await everything(db)).not.toMatch(/token=[\w-]{43}/);
    await senderTo(db, server).sender.sendDue();
    const tokens = await tokensIn(server.received);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await readLink(db, token, noon)).not.toBeNull();
      expect(await everything(db)).not.toContain(token);
    }
    const html = (await parsed(server.received[0])).html ?? "";
    expect(html).toContain(`https://www.harbor.example/cmslogin/link?token=${tokens[0]}"`);
  });

  test("of an email that was sent, its body is wiped and the rest is kept", async () => {
    const office = await officeAtNoon(engine);
    const server = await peer();
    const ada = await aPerson(office.db);
    await startReset(office, ada, ada.id, "mail");
    await senderTo(office.db, server).sender.sendDue();
    const [row] = await office.db.selectFrom("outbox").selectAll().execute();
    expect(row).toMatchObject({ state: "sent", text: "", html: "", to_address: ada.email, finished_at: noon });
    expect(row?.subject).not.toBe("");
    expect(row?.answer).toContain("250");
  });

  test("a repeated email has another token, and both work until one is used", async () => {
    const office = await officeAtNoon(engine);
    const { db } = office;
    const server = await peer(({ number }) => (number === 1 ? "cut" : "take"));
    const ada = await aPerson(db);
    await startReset(office, ada, ada.id, "mail");
    const { sender, wait } = senderTo(db, server);
    await sender.sendDue();
    wait(2 * minute);
    await sender.sendDue();
    const [first, second] = await Promise.all(server.received.map(parsed));
    expect(second?.messageId).toBe(first?.messageId);
    const [one = "", two = ""] = await tokensIn(server.received);
    expect(two).not.toBe(one);
    expect(await readLink(db, one, noon)).toMatchObject({ purpose: "reset", person: { id: ada.id } });
    expect(await readLink(db, two, noon)).toMatchObject({ purpose: "reset", person: { id: ada.id } });
    const results = await Promise.all([takeLink(office, one, taking), takeLink(office, two, taking)]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(["chosen", "gone"]);
    expect(await db.selectFrom("link_tokens").selectAll().execute()).toEqual([]);
  });

  test("an email whose link works no more is not sent, and says so", async () => {
    const office = await officeAtNoon(engine);
    const { db } = office;
    const server = await peer();
    const [ada, bo, cy] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    await startReset(office, ada, bo.id, "mail");
    await disable(office, ada, bo.id);
    await startReset(office, ada, cy.id, "mail");
    await startReset(office, ada, cy.id, "mail");
    const { sender, wait } = senderTo(db, server);
    await sender.sendDue();
    expect(await tokensIn(server.received)).toHaveLength(1);
    expect((await db.selectFrom("outbox").select("text").execute()).map(({ text }) => text)).toEqual(["", "", ""]);
    expect(await queuedMails(db)).toMatchObject([
      { state: "refused", answer: deadLink },
      { state: "refused", answer: deadLink },
    ]);
    await startReset(office, ada, ada.id, "mail");
    wait(60 * minute);
    await sender.sendDue();
    expect(server.received).toHaveLength(1);
    await retryNow(db, noon);
    await sender.sendDue();
    expect(server.received).toHaveLength(1);
    expect(await queuedMails(db)).toHaveLength(3);
  });

  test("a server that quotes the link in its answer does not bring it into a row", async () => {
    const office = await officeAtNoon(engine);
    const { db, now } = office;
    const ada = await aPerson(db);
    await startReset(office, ada, ada.id, "mail");
    let token = "";
    const transport = quoting((text) => {
      token = /token=([\w-]{43})/.exec(text)?.[1] ?? "";
      return `550 5.7.1 https://www.harbor.example/cmslogin/link?token=${token} is listed`;
    });
    const makeToken = (link: string) => makeLinkToken(db, link, noon);
    await new Sender({ db, transport, makeToken, now, random: () => 0.5, report: () => {} }).sendDue();
    expect(token).toHaveLength(43);
    expect(await queuedMails(db)).toMatchObject([{ answer: expect.stringContaining("550 5.7.1 https://") }]);
    expect(await everything(db)).not.toContain(token);
  });

  test("a site that is updated loses no link that is out, and keeps none of its tokens", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    const earlier = Object.entries(migrations).filter(([name]) => name < "0013");
    await migrate(db, { migrations: Object.fromEntries(earlier) });
    const ada = await aPerson(db);
    const token = "s".repeat(43);
    await mailBefore(db, ada.id, token);
    await migrate(db);
    expect(await everything(db)).not.toContain(token);
    expect(await db.selectFrom("outbox").select(["id", "text", "html"]).orderBy("id").execute()).toMatchObject([
      { id: "sent", text: "", html: "" },
      { id: "told", text: "", html: "" },
      { id: "waiting", text: "Here: https://h.example/cmslogin/link?token={token}\n" },
    ]);
    expect(await readLink(db, token, noon)).toMatchObject({ person: { id: ada.id } });
    const server = await peer();
    await senderTo(db, server).sender.sendDue();
    const [fresh = ""] = await tokensIn(server.received);
    expect(await readLink(db, fresh, noon)).toMatchObject({ person: { id: ada.id } });
  });
});

/** Emails as the product wrote them before `0013`, and the link in them. */
async function mailBefore(db: Db, person: string, token: string): Promise<void> {
  const address = `https://h.example/cmslogin/link?token=${token}`;
  const mail = {
    message_id: "<1@h.example>",
    purpose: "invitation",
    about: person,
    from_name: "",
    from_address: "h@h.example",
    to_name: "",
    to_address: "ada@h.example",
    reply_name: "",
    reply_address: "h@h.example",
    subject: "Your account",
    text: `Here: ${address}\n`,
    html: `<a href="${address}">Here</a>`,
    created_at: noon,
    attempts: 1,
    next_attempt_at: noon,
  };
  const sent = { state: "sent", finished_at: noon } as const;
  await db
    .insertInto("outbox")
    .values([
      { ...mail, id: "waiting", state: "waiting" },
      { ...mail, id: "sent", ...sent },
      { ...mail, id: "told", ...sent, purpose: "lead-notice", text: "A visitor wrote", html: "A visitor wrote" },
    ])
    .execute();
  const expires_at = new Date(noon.getTime() + 60 * minute);
  const digest = tokenDigest(token);
  await db
    .insertInto("one_time_links")
    .values({ digest, purpose: "invitation", person_id: person, created_at: noon, expires_at })
    .execute();
}
