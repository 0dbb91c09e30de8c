import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { karen, mailbox, mailSite, office } from "../../../../../tests/support/mail-site.ts";

const group = `'Karen Holt' via Hello <${office}>`;
const fromKaren = `Karen Holt <${karen.email}>`;

describe.each(databases)("an email that comes in, on $name", ({ engine }) => {
  test("that answers our first email reaches the lead", async () => {
    const { answerTo, receive, messages, lead } = await mailSite(engine);
    await receive(anEmail({ from: fromKaren, to: await answerTo(karen.email), text: "We also have a printer." }));
    expect(await messages()).toMatchObject([{ direction: "in", kind: "customer", text: "We also have a printer." }]);
    expect((await lead()).needs_answer_since).not.toBeNull();
  });

  test.each([
    ["X-Original-From and Reply-To", [`X-Original-From: ${fromKaren}`, `Reply-To: ${fromKaren}`]],
    ["X-Original-From", [`X-Original-From: ${fromKaren}`, "Sender: hello@mangrove.example"]],
    ["Reply-To", [`Reply-To: ${fromKaren}`, "List-ID: <hello.mangrove.example>", "Precedence: list"]],
  ])("with our own address in From is the customer's that %s names", async (_, headers) => {
    const { id, services, receive, messages, unmatched, lead, page } = await mailSite(engine);
    const to = replyAddressFor(services.secret, id, mailbox);
    await receive(anEmail({ from: group, to, text: "Please go ahead.", headers }));
    expect(await unmatched()).toEqual([]);
    expect(await messages()).toMatchObject([{ kind: "customer", from_address: karen.email, text: "Please go ahead." }]);
    expect((await lead()).needs_answer_since).not.toBeNull();
    const body = await page(`/cms/leads/${id}`);
    expect(body).toContain("Karen Holt wrote");
    expect(body).not.toContain("not the address we know");
  });

  test("with our own address in From and nobody else's waits for a person, and isn't dismissed", async () => {
    const { id, services, receive, messages, unmatched, page } = await mailSite(engine);
    const to = replyAddressFor(services.secret, id, mailbox);
    await receive(anEmail({ from: group, to, subject: "From the group", text: "Please go ahead." }));
    await receive(anEmail({ from: `Mangrove IT <${mailbox}>`, to: mailbox, subject: "From the mailbox" }));
    expect(await messages()).toEqual([]);
    expect((await unmatched()).map(({ state }) => state)).toEqual(["unmatched", "unmatched"]);
    const body = await page("/cms/leads/unmatched");
    expect(body).toContain("From the group");
    expect(body).toContain("From the mailbox");
  });

  test("that a coworker forwards waits with the customer's name, who becomes the lead", async () => {
    const { receive, unmatched, ada, db } = await mailSite(engine);
    const forwarded = [
      ...["Can you take this?", "", "---------- Forwarded message ---------"],
      ...["From: Pia Lund <pia@lund-boats.example>", "Date: Fri, Nov 27, 2026 at 9:12 AM", "Subject: Laptops"],
      ...[`To: <${office}>`, "", "We need three laptops by Friday."],
    ].join("\r\n");
    for (const from of [`Mangrove IT <${office}>`, `Ada Reed <${ada.person.email}>`])
      await receive(anEmail({ from, to: mailbox, subject: "Fwd: Laptops", text: forwarded }));
    const waiting = await unmatched();
    expect(waiting).toMatchObject([
      { state: "unmatched", from_name: `Pia Lund via ${office}`, from_address: "pia@lund-boats.example" },
      { state: "unmatched", from_name: `Pia Lund via ${ada.person.email}`, from_address: "pia@lund-boats.example" },
    ]);
    await ada.sentTo("/cms/leads/unmatched", { intent: "make-lead", about: waiting[0]?.id });
    const made = db.selectFrom("leads").select(["name", "email"]).where("origin", "=", "email");
    expect(await made.execute()).toEqual([{ name: "Pia Lund", email: "pia@lund-boats.example" }]);
  });

  test("of a form's program is from who wants the answer", async () => {
    const { receive, unmatched, ada, db } = await mailSite(engine);
    const headers = ["Reply-To: Pia Lund <pia@lund-boats.example>"];
    const email = { from: "Website form <noreply@formhost.example>", to: mailbox, text: "Three laptops by Friday." };
    await receive(anEmail({ ...email, headers }));
    const [waiting] = await unmatched();
    expect(waiting).toMatchObject({
      from_name: "Pia Lund via noreply@formhost.example",
      from_address: "pia@lund-boats.example",
    });
    await ada.sentTo("/cms/leads/unmatched", { intent: "make-lead", about: waiting?.id });
    const made = db.selectFrom("leads").select(["name", "email"]).where("origin", "=", "email");
    expect(await made.execute()).toEqual([{ name: "Pia Lund", email: "pia@lund-boats.example" }]);
    const messages = db.selectFrom("lead_messages").select("from_address");
    expect(await messages.execute()).toEqual([{ from_address: "pia@lund-boats.example" }]);
  });

  test("doesn't become the customer's by a Reply-To or X-Original-From from elsewhere", async () => {
    const { id, services, receive, messages, page } = await mailSite(engine);
    const to = replyAddressFor(services.secret, id, mailbox);
    const headers = [`Reply-To: ${fromKaren}`, `X-Original-From: ${fromKaren}`];
    await receive(anEmail({ from: "Karen Holt <mallory@evil.example>", to, text: "Send it elsewhere.", headers }));
    expect(await messages()).toMatchObject([{ from_address: "mallory@evil.example" }]);
    expect(await page(`/cms/leads/${id}`)).toContain("mallory@evil.example: not the address we know");
  });

  test("is dismissed as our own by a known Message-ID only", async () => {
    const { receive, emailsTo, unmatched } = await mailSite(engine);
    const [confirmation] = await emailsTo(karen.email);
    const id = confirmation?.messageId?.slice(1, -1) ?? "";
    await receive(anEmail({ from: group, id, to: mailbox }));
    await receive(anEmail({ from: group, id: `x${id}`, to: mailbox }));
    expect((await unmatched()).map(({ state }) => state).toSorted()).toEqual(["dismissed", "unmatched"]);
  });

  test("that needs no answer, like a thank-you, waits no longer", async () => {
    const { id, services, receive, page, ada, db, lead } = await mailSite(engine);
    await db.updateTable("leads").set({ status: "contacted" }).execute();
    const to = replyAddressFor(services.secret, id, mailbox);
    const path = `/cms/leads/${id}`;
    await receive(anEmail({ from: fromKaren, to, text: "Friday is fine." }));
    const [, seen] = /name="seen" value="([^"]+)"/.exec(await page(path)) ?? [];
    const dismiss = { intent: "dismiss-answer", about: id };
    await receive(anEmail({ from: fromKaren, to, text: "Thank you!\n\nOn Mon, Ada wrote:\n> Friday?" }));
    expect((await ada.sentTo(path, { ...dismiss, seen })).body).toContain(
      "Karen Holt has just written. Read it first.",
    );
    expect((await lead()).needs_answer_since).not.toBeNull();
    const inbox = await page("/cms/leads");
    expect(inbox).toContain("Thank you!");
    expect(inbox).not.toContain("On Mon, Ada wrote");
    const [, read] = /name="seen" value="([^"]+)"/.exec(await page(path)) ?? [];
    expect((await ada.sentTo(path, { ...dismiss, seen: read })).body).toContain("No answer needed.");
    expect((await lead()).needs_answer_since).toBeNull();
    expect(await page(path)).toContain("Ada Reed: no answer needed");
    expect(await page("/cms/leads")).not.toContain("Wrote again");
  });

  test("that needed no answer waits again since it came when that is undone, unless it was answered meanwhile", async () => {
    const { id, services, receive, page, ada, db, lead } = await mailSite(engine);
    await db.updateTable("leads").set({ status: "contacted" }).execute();
    const to = replyAddressFor(services.secret, id, mailbox);
    const path = `/cms/leads/${id}`;
    await receive(anEmail({ from: fromKaren, to, text: "Thank you! One more thing: when?" }));
    const { needs_answer_since: since } = await lead();
    const dismiss = async () => {
      const [, seen] = /name="seen" value="([^"]+)"/.exec(await page(path)) ?? [];
      const { body } = await ada.sentTo(path, { intent: "dismiss-answer", about: id, seen });
      expect((await lead()).needs_answer_since).toBeNull();
      expect(body).toContain("undismiss-answer");
    };
    const undo = { intent: "undismiss-answer", about: id, since: since?.toISOString() };
    await dismiss();
    expect((await ada.sentTo(path, undo)).body).toContain("This lead waits for an answer again.");
    expect((await lead()).needs_answer_since).toEqual(since);
    expect(await page(path)).toContain("Ada Reed: an answer is needed after all");

    await dismiss();
    await ada.sentTo(path, {
      intent: "reply",
      about: id,
      item: randomUUID(),
      subject: "Re: hello",
      text: "On Friday.",
    });
    expect((await ada.sentTo(path, undo)).body).toContain("This lead has a reply already.");
    expect((await lead()).needs_answer_since).toBeNull();
  });

  test("of a stranger is shown with its address, has its own notice, and doesn't change our next reply", async () => {
    const { id, services, receive, emailsTo, page, ada, db, lead, server } = await mailSite(engine);
    await db.updateTable("leads").set({ assignee_id: ada.person.id, status: "contacted" }).execute();
    const to = replyAddressFor(services.secret, id, mailbox);
    await receive(anEmail({ from: fromKaren, id: "first@x.example", to, subject: "Our move", text: "When?" }));
    await receive(anEmail({ from: "Carla Voss <carla@x.example>", to, subject: "Lunch?", text: "I'm her sister." }));
    const notices = await emailsTo(ada.person.email);
    expect(notices.map(({ subject }) => subject)).toEqual([
      "Karen Holt answered",
      "carla@x.example wrote about Karen Holt",
    ]);
    expect(notices[1]?.text).toContain("carla@x.example isn't an address of Karen Holt that we know.");
    expect(notices[1]?.replyTo?.[0]?.address).toBe(office);
    const path = `/cms/leads/${id}`;
    const body = await page(path);
    expect(body).toContain(`carla@x.example: not the address we know (${karen.email})`);
    expect(body).toContain("Add this address");
    expect(body).toMatch(/carla@x\.example wrote .*and waits for an answer/s);
    expect(body).toContain('value="Re: Our move"');
    expect(body).not.toContain("Re: Lunch?");
    const reply = { intent: "reply", about: id, item: crypto.randomUUID(), subject: "Re: Our move", text: "Friday." };
    await ada.sentTo(path, { ...reply, quote: "yes" });
    await expect.poll(async () => (await emailsTo(karen.email)).length).toBe(2);
    const [, sent] = await emailsTo(karen.email);
    expect(sent?.inReplyTo).toBe("<first@x.example>");
    expect(sent?.text).toContain("> When?");
    expect(sent?.text).not.toContain("sister");
    expect(server.received.flatMap((mail) => mail.to)).not.toContain("carla@x.example");
    await expect.poll(async () => (await lead()).needs_answer_since).toBeNull();
  });

  test("of a stranger is the customer's once staff have added the address, until they take it off", async () => {
    const { id, services, receive, page, ada, db, messages, unmatched } = await mailSite(engine);
    const to = replyAddressFor(services.secret, id, mailbox);
    const path = `/cms/leads/${id}`;
    const carla = { from: "Carla Voss <Carla@x.example>" };
    await receive(anEmail({ ...carla, to, id: "one@x.example", text: "I'm her partner." }));
    const { id: about } = await db.selectFrom("lead_messages").select("id").executeTakeFirstOrThrow();
    await receive(anEmail({ ...carla, to: mailbox, inReplyTo: "one@x.example", text: "Hello?" }));
    expect(await unmatched()).toMatchObject([{ suggestion: "reference" }]);
    await ada.sentTo(path, { intent: "add-address", about });
    const body = await page(path);
    expect(body).not.toContain("not the address we know");
    expect(body).toContain("Also writes from");
    await receive(anEmail({ ...carla, to: mailbox, inReplyTo: "one@x.example", text: "Now?" }));
    expect((await messages()).map(({ text }) => text)).toEqual(["I'm her partner.", "Now?"]);
    await ada.sentTo(path, { intent: "remove-address", about });
    expect(await page(path)).toContain("Carla@x.example: not the address we know");
    const acts = db.selectFrom("audit_log").select("act").where("act", "like", "lead-address%").orderBy("at");
    expect(await acts.execute()).toEqual([{ act: "lead-address-added" }, { act: "lead-address-removed" }]);
  });

  test("is one row of the conversation, also if a person has filed it", async () => {
    const { id, services, receive, page, ada, unmatched } = await mailSite(engine);
    const to = replyAddressFor(services.secret, id, mailbox);
    await receive(anEmail({ from: fromKaren, to, subject: "First", text: "When?" }));
    await receive(anEmail({ from: "k.holt@home.example", to: mailbox, subject: "Second", text: "It's Karen." }));
    const [email] = await unmatched();
    await ada.sentTo("/cms/leads/unmatched", { intent: "attach-email", about: email?.id, lead: id });
    const body = await page(`/cms/leads/${id}`);
    expect(body.match(/<li data-kind="[\w-]+"/g)).toEqual(
      ["email", "email", "inquiry"].map((kind) => `<li data-kind="${kind}"`),
    );
    // The inquiry is the only act; emails of the site have a status.
    expect(body.match(/<li><p class="wrap-anywhere text-ink-2">[^<]*<\/p>/g)).toHaveLength(1);
    expect(body).toContain("Second, attached by Ada Reed");
    expect(body).not.toContain("not the address we know");
  });
});
