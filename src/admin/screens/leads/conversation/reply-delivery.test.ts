import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { watchDeadlines } from "#src/domain/leads/deadlines/watch-deadlines.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aBounce, anEmail } from "../../../../../tests/support/inbound.ts";
import { karen, mailSite } from "../../../../../tests/support/mail-site.ts";
import type { Behavior } from "../../../../../tests/support/smtp-server.ts";

/** A site whose mail server answers emails to Karen as a test says. */
async function siteWithMailServer(engine: Engine) {
  let answer: Behavior = "take";
  const site = await mailSite(engine, { behave: ({ to }) => (to === karen.email ? answer : "take") });
  const { db, ada, id, lead, services } = site;
  const path = `/cms/leads/${id}`;
  const item = crypto.randomUUID();
  const email = async () =>
    db.selectFrom("outbox").selectAll().where("purpose", "=", "lead-reply").executeTakeFirstOrThrow();
  return {
    ...site,
    email,
    answerWith: (behavior: Behavior) => {
      answer = behavior;
    },
    reply: (reply = item) =>
      ada.sentTo(path, { intent: "reply", about: id, item: reply, subject: "Servers", text: "Yes, on Friday." }),
    attempted: () => expect.poll(async () => (await email()).response).not.toBeNull(),
    sendAgain: () => ada.sentTo(path, { intent: "send-again", about: item, lead: id }),
    isContacted: () => expect.poll(async () => (await lead()).status).toBe("contacted"),
    events: async () => {
      const acts = db.selectFrom("audit_log").select(["act", "person_name"]).where("subject_id", "=", id);
      return (await acts.where("act", "=", "status-changed").execute()).map(({ person_name }) => person_name);
    },
    watch: () =>
      watchDeadlines({ db, now: services.now, origin: services.origin, secret: services.secret, wakeSender() {} }),
  };
}

describe.each(databases)("the delivery of a reply on $name", ({ engine }) => {
  test("a lead stays new until the mail server has accepted the reply, and is then contacted by its author", async () => {
    const site = await siteWithMailServer(engine);
    site.answerWith({ stage: "recipient", code: 451 });
    await site.reply();
    await site.attempted();
    expect(await site.lead()).toMatchObject({
      status: "new",
      first_reply_at: null,
      assignee_id: site.ada.person.id,
    });
    expect(await site.page(`/cms/leads/${site.id}`)).toContain("Reply is being sent");
    expect(await site.page("/cms/leads")).toContain("Reply is being sent");
    site.answerWith("take");
    await site.sendAgain();
    await site.isContacted();
    expect((await site.lead()).first_reply_at).toEqual((await site.email()).finished_at);
    expect(await site.events()).toEqual(["Ada Reed"]);
    expect(await site.page("/cms/leads")).not.toContain("Reply is being sent");
  });

  test("a reply that is refused is no reply: the lead says why and what to do, and waits on", async () => {
    const site = await siteWithMailServer(engine);
    site.answerWith({ stage: "recipient", code: 550, text: "5.1.1 No such user" });
    await site.reply();
    await site.attempted();
    const { status, first_reply_at, needs_answer_since } = await site.lead();
    expect({ status, first_reply_at }).toEqual({ status: "new", first_reply_at: null });
    expect(needs_answer_since).not.toBeNull();
    expect(await site.page(`/cms/leads/${site.id}`)).toContain(
      `Karen Holt didn't get your last reply: This email address doesn't exist. Check ${karen.email} and send it again, or call.`,
    );
    expect(await site.page("/cms/leads?show=needs-answer")).toContain("Reply not accepted");
    // A second reply to a contacted lead, too.
    await site.db.updateTable("leads").set({ status: "contacted", needs_answer_since: null }).execute();
    await site.sendAgain();
    await expect.poll(async () => (await site.lead()).needs_answer_since).not.toBeNull();
    expect(await site.page("/cms/leads?show=needs-answer")).toContain("Karen Holt");
    site.answerWith("take");
    await site.sendAgain();
    await expect.poll(async () => (await site.lead()).needs_answer_since).toBeNull();
    expect((await site.lead()).first_reply_at).not.toBeNull();
  });

  test("a reply that comes back is no reply: the lead is new again, unless a call has reached the customer", async () => {
    const site = await siteWithMailServer(engine);
    await site.reply();
    await site.isContacted();
    const original = (await site.email()).message_id.slice(1, -1);
    await site.receive(aBounce({ original, recipient: karen.email }));
    expect(await site.lead()).toMatchObject({ status: "new", first_reply_at: null });
    await site.watch();
    expect(await site.lead()).toMatchObject({ status: "new", first_reply_at: null });
    const call = { intent: "log-call", about: site.id, item: crypto.randomUUID(), text: "", outcome: "reached" };
    await site.ada.sentTo(`/cms/leads/${site.id}`, call);
    await site.isContacted();
    await site.receive(aBounce({ original, recipient: karen.email }));
    expect(await site.lead()).toMatchObject({ status: "contacted", first_reply_at: expect.any(Date) });
  });

  test("a reply that came back counts no more, also when the address is right again, nor for a later one", async () => {
    const site = await siteWithMailServer(engine);
    const isNew = { status: "new", first_reply_at: null };
    const lastReply = async () =>
      (await site.db
        .selectFrom("outbox")
        .select("message_id")
        .where("purpose", "=", "lead-reply")
        .orderBy("created_at", "desc")
        .executeTakeFirst()) ?? { message_id: "" };
    for (const reply of [crypto.randomUUID(), crypto.randomUUID()]) {
      await site.reply(reply);
      await site.isContacted();
      const original = (await lastReply()).message_id.slice(1, -1);
      await site.receive(aBounce({ original, recipient: karen.email }));
      expect(await site.lead()).toMatchObject(isNew);
      await site.receive(anEmail({ from: karen.email, to: await site.answerTo(karen.email), text: "Any news?" }));
      expect(await site.lead()).toMatchObject({ ...isNew, bounced_at: null });
      await site.watch();
      expect(await site.lead()).toMatchObject({ ...isNew, needs_answer_since: expect.any(Date) });
    }
  });

  test("a reply that a process of version 1.0.0 has sent is counted by the background work", async () => {
    const site = await siteWithMailServer(engine);
    site.answerWith({ stage: "recipient", code: 451 });
    await site.reply();
    await site.attempted();
    await site.db
      .updateTable("outbox")
      .set({ state: "sent", finished_at: new Date(), lease_owner: null })
      .where("purpose", "=", "lead-reply")
      .execute();
    await site.watch();
    await site.watch();
    expect(await site.lead()).toMatchObject({ status: "contacted", first_reply_at: expect.any(Date) });
    expect(await site.events()).toEqual(["Ada Reed"]);
  });
});
