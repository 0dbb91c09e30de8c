import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { replyAddressFor, staffAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { karen, mailbox, mailSite } from "../../../../../tests/support/mail-site.ts";
import { ask } from "../../../../../tests/support/site.ts";
import { parsed } from "../../../../../tests/support/smtp-server.ts";
import { form, logInDirectly } from "../../../../../tests/support/staff.ts";

async function aLeadToAnswer(engine: Engine) {
  const site = await mailSite(engine);
  const { id, ada, db, running, services, server, page } = site;
  const path = `/cms/leads/${id}`;
  const cookie = await logInDirectly(db, ada.person);
  const send = async (url: string, fields: Record<string, string>) =>
    (await ask(running.url, url, form(running.url, fields, { Cookie: cookie }))).body.replaceAll("&#x27;", "'");
  const toCustomer = replyAddressFor(services.secret, id, mailbox);
  return {
    ...site,
    path,
    toCustomer,
    send,
    reply: (more: Record<string, string> = {}) =>
      send(path, {
        intent: "reply",
        about: id,
        item: crypto.randomUUID(),
        subject: "Your move",
        text: "Yes.",
        ...more,
      }),
    replies: () => db.selectFrom("lead_messages").select(["id", "cc"]).where("direction", "=", "out").execute(),
    /** The last email that the server got for the customer. */
    latestEmail: async (subject: string) => {
      const find = () => server.received.findLast(({ raw }) => raw.toString().includes(`Subject: ${subject}`));
      await expect.poll(find).toBeDefined();
      const mail = find();
      return { ...(await parsed(mail)), to: mail?.to };
    },
    tasks: async () => (await db.selectFrom("lead_tasks").select(["text", "due_at"]).execute()).map(({ text }) => text),
    look: () => page(path),
  };
}

describe.each(databases)("a reply on $name", ({ engine }) => {
  test("is copied to the Cc, as are the next one and a coworker's answer by email", async () => {
    const { reply, replies, latestEmail, look, receive, toCustomer, ada, services, id } = await aLeadToAnswer(engine);
    await reply({ cc: `Bob Lee <bob@holt-boats.example>; eve@port.example, ${karen.email.toUpperCase()}` });
    const copies = ["bob@holt-boats.example", "eve@port.example"];
    const first = await latestEmail("Your move");
    expect(first.to).toEqual([karen.email, ...copies]);
    expect(first.cc?.map(({ address }) => address)).toEqual(copies);
    expect(await replies()).toMatchObject([{ cc: copies.join(",") }]);
    const body = await look();
    expect(body).toContain(`with a copy to ${copies.join(", ")}`);
    expect(body).toMatch(new RegExp(`<input[^>]*name="cc"[^>]*value="${copies.join(", ")}"`));
    const to = staffAddressFor(services.secret, id, mailbox, ada.person.email) ?? "";
    await receive(anEmail({ from: ada.person.email, to, text: "On Friday." }));
    const answer = await latestEmail("Re: Your move");
    expect(answer.to).toEqual([karen.email, ...copies]);
    await receive(anEmail({ from: "Bob Lee <Bob@holt-boats.example>", to: toCustomer, text: "I'm in." }));
    expect(await look()).toContain("Bob@holt-boats.example, who had our reply in copy");
  });

  test("is refused with an address that isn't one, a line break in one, or too many, and keeps the input", async () => {
    const { reply, replies, server } = await aLeadToAnswer(engine);
    const before = server.received.length;
    expect(await reply({ cc: "bob@x.example, bob" })).toMatch(/bob isn't an email address\./);
    for (const cc of ["a@x.example\r\nBcc: b@y.example", "<a@x.example\r\nBcc: b@y.example>"])
      expect(await reply({ cc })).toContain("isn't an email address.");
    const many = Array.from({ length: 6 }, (_, number) => `p${number}@x.example`).join(", ");
    const refused = await reply({ cc: many, text: "Yes, we can." });
    expect(refused).toContain("Enter 5 addresses at most.");
    expect(refused).toContain("Yes, we can.");
    expect(refused).toMatch(/<input[^>]*checked=""[^>]*value="reply"/);
    expect(refused).toContain(many);
    expect(await replies()).toEqual([]);
    expect(server.received).toHaveLength(before);
  });

  test("reminds of itself until the customer answers; neither a stranger's email nor an automatic one ends that", async () => {
    const { reply, tasks, look, receive, toCustomer, db } = await aLeadToAnswer(engine);
    const from = `Karen Holt <${karen.email}>`;
    const text = "No answer from Karen Holt yet: follow up";
    await reply();
    expect(await tasks()).toEqual([]);
    await reply({ remind: "yes", days: "7" });
    await reply({ remind: "yes", days: "3" });
    expect(await tasks()).toEqual([text]);
    const { due_at } = await db.selectFrom("lead_tasks").select("due_at").executeTakeFirstOrThrow();
    const days = (Number(due_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
    expect(await look()).toContain(text);
    await receive(anEmail({ from: "Carla <carla@x.example>", to: toCustomer, text: "Hello" }));
    await receive(anEmail({ from, to: toCustomer, text: "Away", headers: ["Auto-Submitted: auto-replied"] }));
    expect(await tasks()).toEqual([text]);
    await receive(anEmail({ from, to: toCustomer, text: "Thursday, please." }));
    expect(await tasks()).toEqual([]);
    expect(await look()).toContain("Website deleted a task");
  });

  test("has its writer's own signature, and without one their name, company and phone", async () => {
    const { reply, send, latestEmail, look } = await aLeadToAnswer(engine);
    const change = (signature: string) => send("/cms/account", { intent: "change-signature", signature });
    await reply({ subject: "One" });
    expect((await latestEmail("One")).text).toMatch(/^Yes\.\n\n-- \nAda Reed\n.+/);
    expect(await change("x".repeat(1001))).toContain("Shorten it to 1,000 characters.");
    await change(" Ada\r\nServers & <moves> ");
    expect(await look()).toContain("Ada · Servers &amp; &lt;moves&gt;");
    await reply({ subject: "Two" });
    const two = await latestEmail("Two");
    expect(two.text?.trim()).toBe("Yes.\n\n-- \nAda\nServers & <moves>");
    expect(two.html).toContain("Ada<br>\nServers &amp; &lt;moves&gt;");
    await change("");
    await reply({ subject: "Three" });
    expect((await latestEmail("Three")).text).toContain("\nAda Reed\n");
  });

  test("that was refused is open where it stands; older emails are folded, and acts are history", async () => {
    const { reply, receive, toCustomer, db, look } = await aLeadToAnswer(engine);
    const from = `Karen Holt <${karen.email}>`;
    await reply({ text: "First answer." });
    await receive(anEmail({ from, to: toCustomer, text: "Second question?" }));
    await receive(anEmail({ from, to: toCustomer, text: `Third question?\n${"Line.\n".repeat(20)}` }));
    await reply({ text: "Short answer." });
    await reply({ text: "Long answer.\n".repeat(20) });
    const shown = async () => {
      const list = /<ol class="timeline">.*?<\/ol>/s.exec(await look())?.[0] ?? "";
      const entries = list.match(/<details class="timeline-entry".*?<\/p>/gs) ?? [];
      const texts = ["Long answer", "Short answer", "Third question", "Second question", "First answer", karen.message];
      return entries.map((entry) => [
        texts.find((text) => entry.includes(text)),
        entry.startsWith('<details class="timeline-entry" open'),
      ]);
    };
    const [inquiry, first, second, third, short, long] = [
      [karen.message, false],
      ["First answer", false],
      ["Second question", false],
      ["Third question", true],
      ["Short answer", true],
      ["Long answer", false],
    ];
    expect(await shown()).toEqual([long, short, third, second, first, inquiry]);
    const refusal = { state: "refused", finished_at: new Date(), response: "550 5.1.1 user unknown" } as const;
    const messages = db.selectFrom("lead_messages").select("id").where("text", "=", "First answer.");
    await db.updateTable("outbox").set(refusal).where("id", "in", messages).execute();
    await db.updateTable("outbox").set(refusal).where("purpose", "=", "lead-confirmation").execute();
    expect(await shown()).toContainEqual(["First answer", true]);
    const body = await look();
    expect(body.match(/>Send again</g)).toHaveLength(2);
    const history = /<details class="lead-history">.*?<\/details>/s.exec(body)?.[0] ?? "";
    expect(history).toMatch(/^<details class="lead-history"><summary>History <span class="text-ink-3">\d+<\/span>/);
    expect(history).toContain("Notice to staff");
    expect(history).not.toContain("Confirmation to the visitor");
  });
});
