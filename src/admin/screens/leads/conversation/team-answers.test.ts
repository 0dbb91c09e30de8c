import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { sendReply } from "#src/domain/leads/conversation/reply.server.ts";
import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { karen, mailbox, mailSite, office } from "../../../../../tests/support/mail-site.ts";
import { parsed } from "../../../../../tests/support/smtp-server.ts";
import { aPerson } from "../../../../../tests/support/staff.ts";

/** A site where Ada got the notice about Karen, and can answer it in her own email program. */
async function noticedAda(engine: Engine) {
  const site = await mailSite(engine, { noticesToAda: true });
  const { email } = site.ada.person;
  const [notice] = await site.emailsTo(email);
  const to = await site.answerTo(email);
  const from = `Ada Reed <${email}>`;
  const inReplyTo = notice?.messageId?.slice(1, -1) ?? "";
  const quoted = (notice?.text ?? "").split("\n").map((line) => `> ${line}`);
  const history = ["", "On Nov 27, 2026, at 10:02, Mangrove IT <hello@mangrove.example> wrote:", "", ...quoted];
  const before = site.server.received.length;
  /** What was sent since the notice. */
  const sent = () => Promise.all(site.server.received.slice(before).map(parsed));
  const sentTo = async () => (await sent()).map((email) => email.to?.[0]?.address);
  return { ...site, email, from, to, inReplyTo, history, sent, sentTo };
}

const acts = (db: Awaited<ReturnType<typeof noticedAda>>["db"], id: string) =>
  db.selectFrom("audit_log").select(["act", "person_name"]).where("subject_id", "=", id).execute();

describe.each(databases)("an answer of the team by email, on $name", ({ engine }) => {
  test("to the notice is sent on to the customer by the company, once, and is our reply", async () => {
    const { db, id, email, from, to, inReplyTo, history, receive, sent, lead, messages, services, page } =
      await noticedAda(engine);
    const text = ["Yes, on Friday at nine.", "", "-- ", "Ada, by phone", ...history].join("\r\n");
    const answer = anEmail({ from, to: `Karen Holt <${to}>`, subject: "Re: Inquiry from Karen Holt", inReplyTo, text });
    await receive(answer);
    await receive(answer);
    await receive(`${answer}\r\n_____\r\nA list has added this line.\r\n`);
    const emails = await sent();
    expect(emails.map((one) => one.to?.[0]?.address)).toEqual([karen.email]);
    const [reply] = emails;
    expect(reply).toMatchObject({
      from: { name: "Ada Reed, Mangrove IT", address: office },
      replyTo: [{ address: replyAddressFor(services.secret, id, mailbox) }],
      subject: "Your inquiry to Mangrove IT",
    });
    expect(reply?.text?.split("\n").slice(0, 3)).toEqual(["Yes, on Friday at nine.", "", "-- "]);
    expect(reply?.text).not.toContain("cms/leads");
    expect(reply?.text).not.toContain("by phone");
    expect(await messages()).toEqual([
      {
        direction: "out",
        kind: "reply",
        from_address: office,
        person_name: "Ada Reed",
        text: "Yes, on Friday at nine.",
      },
    ]);
    const { person } = {
      person: await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirst(),
    };
    expect(await lead()).toMatchObject({ status: "contacted", needs_answer_since: null, assignee_id: person?.id });
    expect((await lead()).first_reply_at).not.toBeNull();
    expect(await acts(db, id)).toContainEqual({ act: "replied", person_name: "Ada Reed" });
    expect(await page(`/cms/leads/${id}`)).toContain("Ada Reed replied to karen@holt-boats.example");
  });

  test("with the customer in copy is only filed, counts as the answer, and nobody gets a notice", async () => {
    const { id, from, to, receive, sent, lead, messages, page, db } = await noticedAda(engine);
    await db.updateTable("leads").set({ needs_answer_since: new Date() }).execute();
    await receive(anEmail({ from, to: karen.email, text: "Friday at nine.", headers: [`Cc: ${to}`] }));
    expect(await sent()).toEqual([]);
    expect(await messages()).toMatchObject([{ direction: "out", kind: "reply", person_name: "Ada Reed" }]);
    expect(await lead()).toMatchObject({ status: "contacted", needs_answer_since: null });
    expect(await page(`/cms/leads/${id}`)).toContain(
      "Ada Reed replied to karen@holt-boats.example from their email program",
    );
  });

  test("to the customer and the reply address that they know is only filed, and counts as the answer", async () => {
    const { id, email, from, receive, sent, lead, messages, unmatched, services } = await noticedAda(engine);
    const customers = replyAddressFor(services.secret, id, mailbox);
    await receive(anEmail({ from: `Karen <${karen.email}>`, to: customers, text: "And Friday?" }));
    expect((await lead()).needs_answer_since).not.toBeNull();
    const before = (await sent()).length;
    await receive(anEmail({ from, to: karen.email, text: "Friday at nine.", headers: [`Cc: ${customers}`] }));
    expect((await sent()).length).toBe(before);
    expect(await messages()).toMatchObject([
      { direction: "in", from_address: karen.email },
      { direction: "out", kind: "reply", from_address: email, person_name: "Ada Reed" },
    ]);
    expect(await lead()).toMatchObject({ status: "contacted", needs_answer_since: null });
    expect(await unmatched()).toEqual([]);
  });

  test("sends nothing more by itself once the customer knows the address, who may write in Ada's name", async () => {
    const { from, to, email, receive, sentTo, messages, unmatched, lead } = await noticedAda(engine);
    await receive(anEmail({ from, to: karen.email, text: "Friday at nine.", headers: [`Cc: ${to}`] }));
    await receive(anEmail({ from: `Karen <${karen.email}>`, to: email, text: "Fine.", headers: [`Cc: ${to}`] }));
    expect((await messages()).map(({ direction, from_address }) => [direction, from_address])).toEqual([
      ["out", email],
      ["in", karen.email],
    ]);
    const before = (await sentTo()).length;
    await receive(anEmail({ from, to, text: "All of it is free of charge." }));
    expect((await sentTo()).slice(before)).toEqual([email]);
    expect(await unmatched()).toMatchObject([{ state: "unmatched", suggestion: "team", from_address: email }]);
    expect((await lead()).needs_answer_since).not.toBeNull();
  });

  test("isn't believed by its From: a customer can't send as the company", async () => {
    const { id, from, email, receive, sent, sentTo, messages, unmatched, lead, services, page, ada } =
      await noticedAda(engine);
    const customers = replyAddressFor(services.secret, id, mailbox);
    const forged = ["Authentication-Results: mx.mangrove.example;", "\tdmarc=fail (p=NONE)"].join("\r\n");
    await receive(anEmail({ from, to: customers, text: "You get 90% off." }));
    await receive(anEmail({ from, to: karen.email, text: "You get 80% off.", headers: [`Cc: ${customers}`, forged] }));
    expect(await messages()).toEqual([]);
    expect((await lead()).status).toBe("new");
    // Within ten minutes, she gets one notice.
    expect(await sentTo()).toEqual([email]);
    const [told] = await sent();
    const waiting = await unmatched();
    expect(waiting).toMatchObject([{ suggestion: "team" }, { suggestion: "team" }]);
    expect(told?.text).toContain("If you didn't, dismiss it.");
    const [first] = waiting;
    const path = `/cms/leads/unmatched/${first?.id}`;
    expect(told?.text).toContain(path);
    expect(await page("/cms/leads/unmatched")).toContain("in your team's name. Nothing proves that");
    expect(await page(path)).toContain("Send as our reply");
    const send = { intent: "file-reply", about: first?.id, lead: id };
    expect(await ada.sentTo(path, send)).toMatchObject({ status: 302, location: `/cms/leads/${id}` });
    await ada.sentTo(path, send);
    await expect.poll(sentTo).toEqual([email, karen.email]);
    expect(await messages()).toMatchObject([{ direction: "out", person_name: "Ada Reed", text: "You get 90% off." }]);
  });

  test("isn't sent from an address without an account, nor from an account that is no more", async () => {
    const { to, from, email, receive, sentTo, messages, unmatched, db } = await noticedAda(engine);
    await receive(anEmail({ from: "Ada <ada@private.example>", to, text: "Friday at nine." }));
    expect(await sentTo()).toEqual([email]);
    await db.updateTable("people").set({ disabled_at: new Date() }).where("email", "=", email).execute();
    await receive(anEmail({ from, to, text: "I'm still here." }));
    expect(await sentTo()).toEqual([email]);
    expect(await messages()).toEqual([]);
    expect((await unmatched()).map(({ state }) => state)).toEqual(["unmatched", "unmatched"]);
  });

  test("isn't sent if the receiving server says that its From is forged", async () => {
    const { to, from, email, receive, sentTo, messages } = await noticedAda(engine);
    const headers = ["Authentication-Results: mx.mangrove.example;", "\tspf=softfail; dmarc=fail (p=NONE)"];
    await receive(anEmail({ from, to, text: "Free of charge.", headers: [headers.join("\r\n")] }));
    expect(await sentTo()).toEqual([email]);
    expect(await messages()).toEqual([]);
  });

  test("waits if a coworker was faster, and names them", async () => {
    const { db, id, to, from, inReplyTo, email, receive, sent, sentTo, services, unmatched } = await noticedAda(engine);
    const bo = await aPerson(db, { name: "Bo Chen" });
    const reply = { id: crypto.randomUUID(), lead: id, subject: "Hello", text: "Friday?", isQuoting: false };
    expect(await sendReply(services, bo, reply)).toEqual({ state: "sent" });
    await expect.poll(sentTo).toEqual([karen.email]);
    await receive(anEmail({ from, to, inReplyTo, text: "Monday?" }));
    expect(await sentTo()).toEqual([karen.email, email]);
    expect((await sent())[1]?.text).toContain("Bo Chen answered before it came in");
    expect(await unmatched()).toMatchObject([{ state: "unmatched", suggestion: "crossed" }]);
  });

  test("that a program writes is never sent on: who is away promises nothing", async () => {
    const { to, from, receive, sentTo, messages, lead } = await noticedAda(engine);
    await receive(
      anEmail({
        from,
        to,
        subject: "Automatic reply: Inquiry",
        text: "Away.",
        headers: ["Auto-Submitted: auto-replied"],
      }),
    );
    expect(await sentTo()).toEqual([]);
    expect(await messages()).toMatchObject([{ direction: "in", kind: "auto-reply" }]);
    expect((await lead()).status).toBe("new");
  });

  test("isn't sent with the notice between its lines, nor without a text of its own", async () => {
    const { to, from, email, history, receive, sent, sentTo, messages, unmatched, ada, id } = await noticedAda(engine);
    await receive(anEmail({ from, to, text: [...history, "> and so on", "Yes, we can.", ...history].join("\r\n") }));
    await receive(anEmail({ from, to, text: history.join("\r\n") }));
    expect(await messages()).toEqual([]);
    expect(await sentTo()).toEqual([email]);
    expect((await sent())[0]?.text).toContain("It repeats the notice from the site");
    const [first] = await unmatched();
    expect(first).toMatchObject({ suggestion: "unsent" });
    const refused = await ada.sentTo("/cms/leads/unmatched", { intent: "file-reply", about: first?.id, lead: id });
    expect(refused.status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  test("takes its files along", async () => {
    const { to, from, receive, sent, db } = await noticedAda(engine);
    const text = [
      ...["--x", "Content-Type: text/plain", "", "The offer is attached.", "--x"],
      ...["Content-Type: application/pdf; name=offer.pdf", "Content-Disposition: attachment"],
      ...["Content-Transfer-Encoding: base64", "", Buffer.from("%PDF-1.7 offer").toString("base64"), "--x--"],
    ].join("\r\n");
    await receive(anEmail({ from, to, text, headers: ['Content-Type: multipart/mixed; boundary="x"'] }));
    expect((await sent())[0]?.attachments).toMatchObject([{ filename: "offer.pdf", mimeType: "application/pdf" }]);
    expect(await db.selectFrom("lead_attachments").select("name").execute()).toEqual([{ name: "offer.pdf" }]);
  });

  test("from the company's mailbox, which has no account, is the company's", async () => {
    const { receive, answerTo, emailsTo, messages, lead } = await mailSite(engine);
    const to = await answerTo(office);
    await receive(anEmail({ from: `Mangrove IT <${office}>`, to, text: "Yes." }));
    const reply = (await emailsTo(karen.email)).at(-1);
    expect(reply?.from).toEqual({ name: "Mangrove IT", address: office });
    expect(reply?.text).toMatch(/^Yes\.\n\n-- \nMangrove IT\n\(/);
    expect(await messages()).toMatchObject([{ direction: "out", person_name: "Mangrove IT" }]);
    expect(await lead()).toMatchObject({ status: "contacted", assignee_id: null });
  });

  test("to the notice that the customer has answered goes to them, too", async () => {
    const { receive, answerTo, emailsTo, messages, ada, db, id } = await mailSite(engine);
    await db.updateTable("leads").set({ assignee_id: ada.person.id }).execute();
    await receive(anEmail({ from: karen.email, to: await answerTo(karen.email), text: "And the printer?" }));
    const [notice] = await emailsTo(ada.person.email);
    expect(notice?.subject).toBe("Karen Holt answered");
    expect(notice?.text).toContain("Reply to this email to answer Karen Holt.");
    const to = notice?.replyTo?.[0]?.address ?? "";
    await receive(anEmail({ from: ada.person.email, to, text: "Also." }));
    expect((await emailsTo(karen.email)).at(-1)?.text).toMatch(/^Also\./);
    expect((await messages()).map(({ direction, text }) => [direction, text])).toEqual([
      ["in", "And the printer?"],
      ["out", "Also."],
    ]);
    expect(await db.selectFrom("leads").select("needs_answer_since").where("id", "=", id).executeTakeFirst()).toEqual({
      needs_answer_since: null,
    });
  });

  test("goes to the customer alone without replies set up, and the notice says so", async () => {
    const { emailsTo } = await mailSite(engine, { withReplies: false });
    const [notice] = await emailsTo(office);
    expect(notice?.replyTo).toEqual([{ name: karen.name, address: karen.email }]);
    expect(notice?.text).toContain("Karen Holt gets your answer, but the site doesn't see it: the lead stays new");
  });
});
