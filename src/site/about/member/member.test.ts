import { describe, expect, test } from "vitest";
import type { Member } from "#src/domain/content/schema/kinds/member.ts";
import { addVacation } from "#src/domain/leads/deadlines/vacations.server.ts";
import { aMember, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form } from "../../../../tests/support/staff.ts";

const facts = {
  biography: "Ana dives.\n\nAt night, too.",
  since: 1999,
  languages: ["English", "Catalan"],
  certificates: [
    { name: "Rescue Diver", issuer: "PADI", year: 2003 },
    { name: "First Aid", issuer: "Red Cross" },
  ],
};

describe.each(databases)("team members on $name", ({ engine }) => {
  test("get a page with the biography and the certificate that they are published with, and lose it without", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const look = (path: string) => ask(running.url, path);
    const ana = await publishOn(running, "member", null, aMember());
    await publishOn(running, "post", "reef", aPost({ title: "The reef", author: { entry: ana } }));
    const expectNoPage = async () => {
      expect((await look("/about/ana-reyes")).status).toBe(404);
      for (const path of ["/about", "/blog/reef", "/sitemap.xml", "/llms.txt", "/search?q=reyes"]) {
        const { status, body } = await look(path);
        expect([status, body.includes("/about/ana-reyes")], path).toEqual([200, false]);
      }
    };
    await expectNoPage();

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, biography: "Ana dives." }));
    await expectNoPage();

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, ...facts }));
    const { status, body } = await look("/about/ana-reyes");
    expect(status).toBe(200);
    for (const text of ["<p>At night, too.</p>", "1999", "English, Catalan", "PADI, 2003", "Red Cross<"]) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="/blog/reef"');
    expect(body).toMatch(/"@type":"Person","name":"Ana Reyes","jobTitle":"Engineer".*"url":"[^"]+\/about\/ana-reyes"/);
    expect(body).toContain('"knowsLanguage":["English","Catalan"]');
    expect(body).toContain(
      '"name":"Rescue Diver","recognizedBy":{"@type":"Organization","name":"PADI"},"dateCreated":"2003"',
    );
    const { body: about } = await look("/about");
    for (const text of ["Rescue Diver, 2003", "First Aid<"]) expect(about).toContain(text);
    for (const path of ["/about", "/blog/reef", "/sitemap.xml", "/llms.txt", "/search?q=reyes"]) {
      expect((await look(path)).body, path).toContain("/about/ana-reyes");
    }

    await changeOn(running, "member", ana, (member: Member) => ({ ...member, certificates: [] }));
    await expectNoPage();
  });

  test("can be written to: the lead names them and is theirs, or their substitute's; no email of theirs is shown", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await running.site.sender.stop();
    const { url, site } = running;
    const { db } = site.services;
    const [sam, bo] = [
      await aPerson(db, { name: "Sam", email: "sam@harbor.example", role: "sales" }),
      await aPerson(db, { name: "Bo", email: "bo@harbor.example", role: "sales" }),
    ];
    const account = "SAM@harbor.example";
    await publishOn(running, "member", "ana", aMember({ ...facts, account }));
    const page = (await ask(url, "/about/ana")).body;
    expect(page).toMatch(/href="\/contact\?to=ana#contact-form"[^>]*>.*?Write to Ana Reyes/);
    const contact = (await ask(url, "/contact?to=ana")).body;
    expect(contact).toContain("Write to Ana Reyes</h2>");
    expect(contact).toContain('action="/contact?to=ana"');
    expect(`${page}${contact}`.toLowerCase()).not.toContain("sam@harbor");
    expect((await ask(url, "/search?q=diver")).body).toContain('href="/about/ana"');
    expect((await ask(url, "/search?q=sam")).body).not.toContain('href="/about/ana"');

    let count = 0;
    const write = async (path: string) => {
      count += 1;
      const fields = { name: "Cy", email: `cy.${count}@reef.example`, message: `Which cable runs to dock ${count}?` };
      expect((await ask(url, path, form(url, fields))).status).toBe(303);
      const lead = await db
        .selectFrom("leads")
        .select(["id", "assignee_id"])
        .where("email", "=", fields.email)
        .executeTakeFirstOrThrow();
      const notices = await db
        .selectFrom("outbox")
        .select(["to_address", "text"])
        .where("subject_id", "=", lead.id)
        .where("purpose", "=", "lead-notice")
        .execute();
      return { ...lead, notices };
    };
    const lead = await write("/contact?to=ana");
    expect(lead.assignee_id).toBe(sam.id);
    const notice = lead.notices.find(({ to_address }) => to_address === "sam@harbor.example");
    expect(notice?.text).toContain("Written to: Ana Reyes");
    const vacation = { id: "away", personId: sam.id, firstDay: "2000-01-01", lastDay: "2100-01-01" };
    await addVacation(db, sam, { ...vacation, substituteId: bo.id }, new Date());
    expect((await write("/contact?to=ana")).assignee_id).toBe(bo.id);

    // Without an account, the rules decide, and the lead still says who it is for.
    const other = await write("/contact?to=marisol-vega");
    expect(other.assignee_id).toBeNull();
    expect(other.notices.map(({ text }) => text).join()).toContain("Written to: Marisol Vega");
    expect((await write("/contact?to=nobody")).notices.map(({ text }) => text).join()).not.toContain("Written to");
    expect((await ask(url, "/contact?to=nobody")).body).toContain("Send us a Message");
  });

  test("list only their own articles, the newest first, and know of changes", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const articles = async () => {
      const { body } = await ask(running.url, "/about/marisol-vega");
      return [...body.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
    };
    expect(await articles()).toEqual(["Hurricane season: the IT plan to finish before June"]);
    const author = { entry: "member-marisol-vega" };
    await publishOn(running, "post", "reef", aPost({ title: "The reef", author, date: "2030-01-01" }));
    expect(await articles()).toEqual(["The reef", "Hurricane season: the IT plan to finish before June"]);
  });
});
