import { describe, expect, test } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { attachmentName } from "#src/domain/media/store/store.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aBounce, anEmail, type EmailOptions } from "../../../../tests/support/inbound.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { ana, bo, leadOf, received, setUpLeads, signedFor, states } from "../../../../tests/support/received-mail.ts";
import { mergeLeads } from "../merge/merge.server.ts";

describe.each(databases)("an email that comes in, on $name", ({ engine }) => {
  test("to the signed address of a lead that was merged is filed with the lead that stays", async () => {
    const { db, store, fileAll, clock } = await setUpLeads(engine);
    const merge = { primary: { id: bo.id, version: 1 }, other: { id: ana.id, version: 1 }, fromOther: [] };
    expect(await mergeLeads(db, { id: null, name: "Ada" }, merge, clock.now)).toEqual({ state: "merged" });
    await store(anEmail({ from: "Ana <ana@example.com>", to: signedFor(ana.id), text: "One more thing." }));
    await fileAll();
    expect(await received(db)).toEqual([
      { lead_id: bo.id, kind: "customer", text: "One more thing." },
      { lead_id: bo.id, kind: "customer", text: "Please call us." },
    ]);
  });

  test("to the signed address is filed with its lead, asks for an answer and notifies the staff once", async () => {
    const { db, store, fileAll, clock } = await setUpLeads(engine);
    await store(anEmail({ to: signedFor(ana.id), text: "It's me." }));
    await store(anEmail({ to: `Office <${signedFor(ana.id)}>`, text: "One more thing." }));
    await fileAll();
    expect(await received(db)).toEqual([
      { lead_id: ana.id, kind: "customer", text: "It's me." },
      { lead_id: ana.id, kind: "customer", text: "One more thing." },
    ]);
    expect((await leadOf(db, ana)).needs_answer_since).toEqual(clock.now);
    expect((await leadOf(db, bo)).needs_answer_since).toBeNull();
    const notices = await db.selectFrom("outbox").selectAll().where("purpose", "=", "lead-answer-notice").execute();
    expect(notices).toMatchObject([
      { subject_id: ana.id, subject: "Ana Reyes answered", to_address: "hello@mangrove.example" },
    ]);
    expect(notices[0]?.text).toContain(`https://harbor.example/cms/leads/${ana.id}`);
    const acts = await db.selectFrom("audit_log").select("act").where("subject_id", "=", ana.id).execute();
    expect(acts).toEqual([{ act: "customer-answered" }, { act: "customer-answered" }]);
  });

  test("is in the notice without the history below it, but with all that its sender wrote", async () => {
    const { db, store, fileAll, clock } = await setUpLeads(engine);
    const own = "Hi,\n\nOn Tuesday your colleague Theo wrote:\n4,200 dollars.\n\nIs that still right?";
    const history =
      "Von: Mangrove IT <hello@mangrove.example>\nGesendet: Freitag\nAn: Ana\nBetreff: Re: Offer\n\nMontag?";
    await store(anEmail({ to: signedFor(ana.id), text: `${own}\n\n${history}` }));
    await fileAll();
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await store(anEmail({ to: signedFor(ana.id), text: own }));
    await fileAll();
    const purpose = "lead-answer-notice";
    const notices = await db.selectFrom("outbox").select("text").where("purpose", "=", purpose).execute();
    const beginnings = notices.map(({ text }) => text.split("\n\nhttps://")[0]);
    expect(beginnings).toEqual([own, own]);
    expect(await received(db)).toContainEqual({ lead_id: ana.id, kind: "customer", text: `${own}\n\n${history}` });
  });

  test("is recognized by the email that it answers, if its sender is the customer", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await store(anEmail({ from: "ANA@Example.com", inReplyTo: sentId, text: "Yes." }));
    await fileAll();
    expect(await received(db)).toEqual([{ lead_id: ana.id, kind: "customer", text: "Yes." }]);
  });

  test("of a stranger who names an email of a lead waits for a person", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await store(anEmail({ from: "mallory@evil.example", inReplyTo: sentId }));
    const forged = signedFor(ana.id).replace(/\.[0-9a-f]{12}@/, ".000000000000@");
    await store(anEmail({ from: "mallory@evil.example", to: forged, text: "Forged." }));
    await store(anEmail({ from: bo.email, text: "A new question." }));
    await fileAll();
    expect(await received(db)).toEqual([]);
    expect((await states(db)).toSorted((a, b) => String(a.suggestion).localeCompare(String(b.suggestion)))).toEqual([
      { state: "unmatched", kind: "reply", suggested_lead_id: null, suggestion: null },
      { state: "unmatched", kind: "reply", suggested_lead_id: ana.id, suggestion: "reference" },
      { state: "unmatched", kind: "reply", suggested_lead_id: bo.id, suggestion: "sender" },
    ]);
  });

  test("is filed once, however often it comes", async () => {
    const { db, store, fileAll } = await setUpLeads(engine);
    const email = anEmail({ to: signedFor(ana.id) });
    expect(await store(email)).toBe("stored");
    expect(await store(`Received: by another.example\r\n${email}`)).toBe("repeated");
    await fileAll();
    expect(await store(email)).toBe("repeated");
    await fileAll();
    expect(await received(db)).toHaveLength(1);
  });

  test("of a program is filed, and asks for no answer", async () => {
    const { db, store, fileAll } = await setUpLeads(engine);
    const to = signedFor(ana.id);
    await store(anEmail({ to, text: "1", headers: ["Auto-Submitted: auto-replied"] }));
    await store(anEmail({ to, text: "2", headers: ["X-Autoreply: yes"] }));
    await store(anEmail({ to, text: "3", subject: "Out of office: until Monday" }));
    await fileAll();
    expect((await received(db)).map(({ kind }) => kind)).toEqual(Array(3).fill("auto-reply"));
    expect((await leadOf(db, ana)).needs_answer_since).toBeNull();
    expect(
      await db.selectFrom("outbox").select("purpose").where("purpose", "=", "lead-answer-notice").execute(),
    ).toEqual([]);
  });

  test.each<EmailOptions>([
    { headers: ["Precedence: bulk"] },
    { headers: ["X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply"] },
    { headers: ["Auto-Submitted: auto-generated"] },
    { subject: "Out of office replies go to every customer twice since your change" },
  ])("of a person asks for an answer, and staff get a notice: %j", async (options) => {
    const { db, store, fileAll } = await setUpLeads(engine);
    await store(anEmail({ from: ana.email, to: signedFor(ana.id), ...options }));
    await fileAll();
    expect((await received(db)).map(({ kind }) => kind)).toEqual(["customer"]);
    expect((await leadOf(db, ana)).needs_answer_since).not.toBeNull();
    const notices = db.selectFrom("outbox").select("subject_id").where("purpose", "=", "lead-answer-notice");
    expect(await notices.execute()).toEqual([{ subject_id: ana.id }]);
  });

  test.each([
    ["MAILER-DAEMON@mx.example.com", "failure notice", ["Return-Path: <>"]],
    ["Mail System <postmaster@mx.example.com>", "Undeliverable: Your inquiry", []],
    ["mail@mx.example.com", "Mail delivery failed: returning message to sender", ["Return-Path: <>"]],
  ])("of %s that says so in words marks the address, too", async (from, subject, headers) => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    const text = "I could not deliver your message:\n\n<ANA@example.com>:\n550 5.1.1 No such mailbox here";
    await store(anEmail({ from, subject, headers, text, to: signedFor(ana.id) }));
    await store(anEmail({ from, subject, headers, text: `${text}\n\nMessage-ID: <${sentId}>` }));
    await store(anEmail({ from, subject, headers, text: text.replace("ANA", "bo"), to: signedFor(bo.id) }));
    await fileAll();
    expect((await received(db)).map(({ kind, lead_id }) => [kind, lead_id]).toSorted()).toEqual([
      ["bounce", ana.id],
      ["bounce", ana.id],
      ["bounce", bo.id],
    ]);
    const marked = { bounce: "550 5.1.1 No such mailbox here", needs_answer_since: expect.any(Date) };
    expect(await leadOf(db, ana)).toMatchObject(marked);
    // It is about another address than theirs.
    expect(await leadOf(db, bo)).toMatchObject({ bounce: null, needs_answer_since: null });
  });

  test("from an address that no form takes is recognized, also as mail servers quote it", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await db.updateTable("leads").set({ email: "ana..reyes.@docomo.example" }).where("id", "=", ana.id).execute();
    await store(anEmail({ from: "Ana <ana..reyes.@docomo.example>", inReplyTo: sentId, text: "1" }));
    await store(anEmail({ from: 'Ana <"ana..reyes."@DOCOMO.example>', inReplyTo: sentId, text: "2" }));
    await fileAll();
    expect((await received(db)).map(({ lead_id }) => lead_id)).toEqual([ana.id, ana.id]);
  });

  test("that says that an email came back marks the address; a forged one doesn't", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await store(aBounce({ original: sentId, recipient: "someone@else.example" }));
    await store(aBounce({ original: "unknown@mangrove.example" }));
    await fileAll();
    expect((await leadOf(db, ana)).bounced_at).toBeNull();
    await store(aBounce({ original: sentId }));
    await fileAll();
    expect(await leadOf(db, ana)).toMatchObject({ bounce: "550 5.1.1 No such user", status: "new" });
    expect((await received(db)).map(({ kind }) => kind)).toEqual(["bounce"]);
  });

  test("from an address that came back shows that it works; from another one, it doesn't", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await store(aBounce({ original: sentId }));
    await fileAll();
    await store(anEmail({ from: "carla@example.net", to: signedFor(ana.id), text: "From home." }));
    await fileAll();
    expect((await leadOf(db, ana)).bounced_at).not.toBeNull();
    await store(anEmail({ from: "ANA@example.com", to: signedFor(ana.id), text: "It works again." }));
    await fileAll();
    expect(await leadOf(db, ana)).toMatchObject({ bounced_at: null, bounce: null });
  });

  test("that came back goes with its address when leads are merged", async () => {
    const { db, store, fileAll, sentId, clock } = await setUpLeads(engine);
    await store(aBounce({ original: sentId }));
    await fileAll();
    const sideOf = async (id: string) => ({ id, version: (await leadOf(db, { id })).version });
    const merge = async (primary: string, other: string, fromOther: "email"[]) =>
      mergeLeads(
        db,
        { id: null, name: "Ada" },
        { primary: await sideOf(primary), other: await sideOf(other), fromOther },
        clock.now,
      );
    expect(await merge(ana.id, bo.id, ["email"])).toEqual({ state: "merged" });
    expect(await leadOf(db, ana)).toMatchObject({ email: bo.email, bounced_at: null });
    await db.updateTable("leads").set({ bounced_at: clock.now, bounce: "550", version: 1 }).execute();
    await putLeads(db, [aLead(3, { email: bo.email.toUpperCase(), version: 1, bounced_at: null })]);
    expect(await merge("lead-000003", ana.id, [])).toEqual({ state: "merged" });
    expect(await leadOf(db, { id: "lead-000003" })).toMatchObject({ bounce: "550", bounced_at: clock.now });
  });

  test("from the site itself goes to the trash by its Message-ID; its address in From proves nothing", async () => {
    const { db, store, fileAll, sentId } = await setUpLeads(engine);
    await store(anEmail({ from: "hello@mangrove.example", to: signedFor(ana.id) }));
    await store(anEmail({ id: sentId, to: signedFor(ana.id) }));
    await fileAll();
    expect(await received(db)).toEqual([]);
    const outcomes = (await states(db)).map(({ state, kind, suggestion }) => [state, kind, suggestion]);
    expect(outcomes.toSorted()).toEqual([
      ["dismissed", "loop", null],
      ["unmatched", "reply", "team"],
    ]);
  });

  test("is read as text: nothing of its HTML, and its files apart", async () => {
    const { db, store, fileAll, site } = await setUpLeads(engine);
    const html = `<style>p{}</style><script>alert(1)</script><p>Come <b>Thursday</b>.</p><img src="https://spy.example/x.gif"><p><a href="https://harbor.example/map">Map</a></p>`;
    const file = Buffer.from("%PDF-1.7 plan").toString("base64");
    const text = [
      "--x",
      "Content-Type: text/html",
      "",
      html,
      "--x",
      'Content-Type: application/pdf; name="../plan.pdf"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      file,
      "--x--",
    ].join("\r\n");
    await store(anEmail({ to: signedFor(ana.id), text, headers: ['Content-Type: multipart/mixed; boundary="x"'] }));
    await fileAll();
    expect((await received(db))[0]?.text).toBe("Come Thursday.\n\nMap (https://harbor.example/map)");
    const [attachment] = await db.selectFrom("lead_attachments").selectAll().execute();
    expect(attachment).toMatchObject({ name: ".._plan.pdf", type: "application/pdf", bytes: 13 });
    expect(String(await site.store.read(attachmentName(attachment?.digest ?? "")))).toBe("%PDF-1.7 plan");
  });

  test("that can't be filed holds up no other, and is tried later and later", async () => {
    const { db, store, fileAll, clock, reports } = await setUpLeads(engine);
    for (const subject of ["Poison 1", "Poison 2", "Fine"]) await store(anEmail({ to: signedFor(ana.id), subject }));
    await fileAll();
    expect(await received(db)).toHaveLength(1);
    expect(reports).toHaveLength(2);
    const waiting = () =>
      db
        .selectFrom("inbound_messages")
        .select(["attempts", "next_attempt_at"])
        .where("state", "=", "received")
        .execute();
    const inMinutes = (minutes: number) => new Date(Date.parse("2026-11-20T17:00:00Z") + minutes * minuteMs);
    expect(await waiting()).toEqual(Array(2).fill({ attempts: 1, next_attempt_at: inMinutes(2) }));
    clock.now = inMinutes(2);
    await fileAll();
    expect(await waiting()).toEqual(Array(2).fill({ attempts: 2, next_attempt_at: inMinutes(6) }));
  });

  test("that can't be read waits for a person, with its sender and subject", async () => {
    const { db, store, fileAll, reports } = await setUpLeads(engine);
    const nested = Array.from(
      { length: 40 },
      (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
    ).join("");
    await store(
      anEmail({ to: signedFor(ana.id), text: nested, headers: ['Content-Type: multipart/mixed; boundary="b0"'] }),
    );
    await store(
      anEmail({
        to: signedFor(ana.id),
        text: "\n--x".repeat(10_000),
        headers: ['Content-Type: multipart/mixed; boundary="x"'],
      }),
    );
    await store("\0\0\0 no email at all");
    await fileAll();
    expect(reports).toEqual([]);
    const rows = await db
      .selectFrom("inbound_messages")
      .select(["state", "kind", "from_address"])
      .orderBy("from_address")
      .execute();
    expect(rows).toEqual([
      { state: "unmatched", kind: "reply", from_address: "" },
      { state: "unmatched", kind: "unreadable", from_address: "ana@example.com" },
      { state: "unmatched", kind: "unreadable", from_address: "ana@example.com" },
    ]);
  });
});
