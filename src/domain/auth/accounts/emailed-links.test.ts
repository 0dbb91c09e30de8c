import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { deadLink } from "#src/domain/email/answers.ts";
import { queuedEmails, retryNow } from "#src/domain/email/queue/queue.server.ts";
import { Sender } from "#src/domain/email/queue/sender.server.ts";
import type { Transport } from "#src/domain/email/transport/transport-in-use.ts";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { allRows } from "../../../../tests/support/backups.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { noon, senderTo, testMailServer } from "../../../../tests/support/outbox.ts";
import { parsed, type ReceivedMail } from "../../../../tests/support/smtp-server.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import type { AuthContext } from "../auth-context.ts";
import { createLinkToken, readLink } from "./links.server.ts";
import { redeemLink, requestReset } from "./redeem-link.server.ts";
import { disable, invite, startReset } from "./staff.server.ts";

const taking = { name: "", email: "", password: "quiet marble ferry" };

/** An auth context with the clock of its sender. */
async function officeAtNoon(engine: (typeof databases)[number]["engine"]): Promise<AuthContext> {
  return { ...(await testAuthContext(engine)), now: () => noon };
}

async function tokensIn(emails: readonly ReceivedMail[]): Promise<string[]> {
  const texts = await Promise.all(emails.map(async (email) => (await parsed(email)).text ?? ""));
  return texts.map((text) => /\/cmslogin\/link\?token=([\w-]{43})$/m.exec(text)?.[1] ?? "");
}

async function everything(db: Db): Promise<string> {
  return JSON.stringify(await allRows(db));
}

/** A transport that answers like a spam filter. */
function quoting(answer: (text: string) => string): Transport {
  return { send: async ({ text }) => ({ state: "refused", response: answer(text) }), close: () => {} };
}

describe.each(databases)("emailed links on $name", ({ engine }) => {
  test("no row has a valid token, before and after an email is sent", async () => {
    const auth = await officeAtNoon(engine);
    const { db } = auth;
    const server = await testMailServer();
    const ada = await aPerson(db);
    await requestReset(auth, ada.email, {
      address: "203.0.113.9",
      userAgent: "",
      device: null,
      session: null,
    });
    const by = { id: null, name: "Operator" };
    await invite(auth, by, { name: "Cy", email: "cy@harbor.example", roles: ["editor"] }, "mail");
    expect(await everything(db)).not.toMatch(/token=[\w-]{43}/);
    await senderTo(db, server).sender.runDue();
    const tokens = await tokensIn(server.received);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await readLink(db, token, noon)).not.toBeNull();
      expect(await everything(db)).not.toContain(token);
    }
    const html = (await parsed(server.received[0])).html ?? "";
    expect(html).toContain(`https://www.harbor.example/cmslogin/link?token=${tokens[0]}"`);
  });

  test("a sent email keeps everything except its body", async () => {
    const auth = await officeAtNoon(engine);
    const server = await testMailServer();
    const ada = await aPerson(auth.db);
    await startReset(auth, ada, ada.id, "mail");
    await senderTo(auth.db, server).sender.runDue();
    const [row] = await auth.db.selectFrom("outbox").selectAll().execute();
    expect(row).toMatchObject({ state: "sent", text: "", html: "", to_address: ada.email, finished_at: noon });
    expect(row?.subject).not.toBe("");
    expect(row?.response).toContain("250");
  });

  test("a repeated email has a new token, and both work until one is used", async () => {
    const auth = await officeAtNoon(engine);
    const { db } = auth;
    const server = await testMailServer(({ number }) => (number === 1 ? "cut" : "take"));
    const ada = await aPerson(db);
    await startReset(auth, ada, ada.id, "mail");
    const { sender, wait } = senderTo(db, server);
    await sender.runDue();
    wait(2 * minuteMs);
    await sender.runDue();
    const [first, second] = await Promise.all(server.received.map(parsed));
    expect(second?.messageId).toBe(first?.messageId);
    const [firstToken = "", secondToken = ""] = await tokensIn(server.received);
    expect(secondToken).not.toBe(firstToken);
    expect(await readLink(db, firstToken, noon)).toMatchObject({ purpose: "reset", person: { id: ada.id } });
    expect(await readLink(db, secondToken, noon)).toMatchObject({ purpose: "reset", person: { id: ada.id } });
    const results = await Promise.all([redeemLink(auth, firstToken, taking), redeemLink(auth, secondToken, taking)]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(["chosen", "gone"]);
    expect(await db.selectFrom("link_tokens").selectAll().execute()).toEqual([]);
  });

  test("an email whose link no longer works is refused with that reason", async () => {
    const auth = await officeAtNoon(engine);
    const { db } = auth;
    const server = await testMailServer();
    const [ada, bo, cy] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    await startReset(auth, ada, bo.id, "mail");
    await disable(auth, ada, bo.id);
    await startReset(auth, ada, cy.id, "mail");
    await startReset(auth, ada, cy.id, "mail");
    const { sender, wait } = senderTo(db, server);
    await sender.runDue();
    expect(await tokensIn(server.received)).toHaveLength(1);
    expect((await db.selectFrom("outbox").select("text").execute()).map(({ text }) => text)).toEqual(["", "", ""]);
    expect(await queuedEmails(db)).toMatchObject([
      { state: "refused", response: deadLink },
      { state: "refused", response: deadLink },
    ]);
    await startReset(auth, ada, ada.id, "mail");
    wait(60 * minuteMs);
    await sender.runDue();
    expect(server.received).toHaveLength(1);
    await retryNow(db, noon);
    await sender.runDue();
    expect(server.received).toHaveLength(1);
    expect(await queuedEmails(db)).toHaveLength(3);
  });

  test("a link quoted in a server's answer is not stored", async () => {
    const auth = await officeAtNoon(engine);
    const { db, now } = auth;
    const ada = await aPerson(db);
    await startReset(auth, ada, ada.id, "mail");
    let token = "";
    const transport = quoting((text) => {
      token = /token=([\w-]{43})/.exec(text)?.[1] ?? "";
      return `550 5.7.1 https://www.harbor.example/cmslogin/link?token=${token} is listed`;
    });
    const makeToken = (link: string) => createLinkToken(db, link, noon);
    await new Sender({ db, transport: () => transport, makeToken, now, random: () => 0.5, report: () => {} }).runDue();
    expect(token).toHaveLength(43);
    expect(await queuedEmails(db)).toMatchObject([{ response: expect.stringContaining("550 5.7.1 https://") }]);
    expect(await everything(db)).not.toContain(token);
  });
});
